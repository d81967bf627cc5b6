import { messageUsage, wholeMessage } from '../wire-answers.ts';
import type { Typed } from './common.ts';

const webResult = {
  type: 'web_search_result',
  title: 'A',
  url: 'https://a.test',
  encrypted_content: 'ZW5j',
  page_age: 'a day',
};
const citation = {
  type: 'web_search_result_location',
  cited_text: 'Hello',
  url: 'https://a.test',
  title: 'A',
  encrypted_index: 'ZW5j',
};
const messageBlocks: readonly Typed[] = [
  { type: 'thinking', thinking: 'Hm', signature: 'c2ln' },
  { type: 'redacted_thinking', data: 'ZW5j' },
  { type: 'text', text: 'Hello', citations: [citation] },
  {
    type: 'server_tool_use',
    id: 'srvtoolu_1',
    name: 'web_search',
    input: { query: 'x' },
    caller: { type: 'direct' },
  },
  {
    type: 'web_search_tool_result',
    tool_use_id: 'srvtoolu_1',
    content: [webResult],
    caller: { type: 'direct' },
  },
  { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'look', server_name: 's', input: { a: 'b' } },
  { type: 'new_block', words: 'x', deep: { words: ['x'] } },
  {
    type: 'tool_use',
    id: 'toolu_1',
    name: 'look',
    input: { at: 'it' },
    caller: { type: 'direct' },
  },
];
/** A whole answer. */
export const messageWhole: object = {
  ...wholeMessage(messageBlocks, 'tool_use'),
  stop_sequence: 'x',
  container: { id: 'container_1', expires_at: '2026-01-01T00:00:00Z' },
  usage: { ...messageUsage(1, 2), service_tier: 'standard' },
  extra: { deep: ['x'] },
};
/** The events of a stream. */
export const messageEvents: readonly Typed[] = [
  { type: 'message_start', message: { ...wholeMessage([], null), extra: 'x' } },
  { type: 'ping' },
  ...messageBlocks.flatMap(blockEvents),
  { type: 'new_event', words: 'x' },
  {
    type: 'message_delta',
    delta: { stop_reason: 'tool_use', stop_sequence: 'x', stop_details: null, container: null },
    usage: messageUsage(1, 2),
    context_management: { applied_edits: [{ type: 'x' }] },
  },
  { type: 'message_stop' },
];

function blockEvents(block: Typed, index: number): Typed[] {
  const events: Typed[] = [
    { type: 'content_block_start', index, content_block: openedBlock(block) },
  ];
  for (const delta of deltasOf(block)) events.push({ type: 'content_block_delta', index, delta });
  return [...events, { type: 'content_block_stop', index }];
}

function openedBlock(block: Typed): object {
  switch (block.type) {
    case 'text':
      return { ...block, text: '', citations: null };
    case 'thinking':
      return { ...block, thinking: '', signature: '' };
    case 'tool_use':
      return { ...block, input: {} };
    default:
      return block;
  }
}

function deltasOf(block: Typed): object[] {
  switch (block.type) {
    case 'text':
      return [
        { type: 'text_delta', text: 'Hel' },
        { type: 'text_delta', text: 'lo' },
        { type: 'text_delta', text: ' there' },
        { type: 'citations_delta', citation },
        { type: 'new_delta', words: 'x' },
      ];
    case 'thinking':
      return [
        { type: 'thinking_delta', thinking: 'Hm' },
        { type: 'signature_delta', signature: 'c2ln' },
      ];
    case 'tool_use':
      return [{ type: 'input_json_delta', partial_json: '{"at":"it"}' }];
    default:
      return [];
  }
}
