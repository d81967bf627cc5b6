import { unsignedThinking } from '../../messages/thinking-signature.ts';
import type { AnswerTexts } from '../answer-texts.ts';
import { createHeldEvents, type HeldEvents } from '../held-events.ts';
import { isRecord } from '../../is-record.ts';
import type { JsonObject } from '../json-object.ts';
import { createHoldLimit } from '../tool-arguments.ts';
import { blockText, isCall } from './block-text.ts';
import { isGatewayCall } from './edit-message.ts';
import { addToText, endText, type TextBlockPlace } from './message-text.ts';

/** Edits the blocks of a streamed message. */
export interface MessageBlocks {
  /** The events that take the place of one; the same object where nothing changes. */
  push(event: JsonObject): JsonObject[];
  /** As much of a delta's text as may be sent now, where the delta can stay as it is otherwise; `undefined` elsewhere. */
  pushText(event: JsonObject, text: string): string | undefined;
  /** What waited for the end of the answer. */
  release(): JsonObject[];
  /** Ends the open text with a text, or makes a block for it. */
  cut(text: string, empty: JsonObject): JsonObject[];
  /** Whether calls were made up of gateway tools, and none is left. */
  isEmptied(): boolean;
}

/** A block that has begun. */
interface OpenBlock extends Omit<TextBlockPlace, 'kind'> {
  kind: TextBlockPlace['kind'] | 'held' | 'dropped' | 'passed';
  /** The block as it began. */
  begun: JsonObject;
  /** The events that wait for its end. */
  held: JsonObject[];
  /** The pieces of a call's input. */
  input: string;
}

/** The blocks of one message. */
interface Blocks {
  texts: AnswerTexts;
  open: Map<unknown, OpenBlock>;
  limit: (size: number) => void;
  /** What waits for the end of the answer. */
  waiting: HeldEvents;
  nextIndex: number;
  /** How many blocks the client knows of. */
  begun: number;
  keptCalls: number;
  droppedCalls: number;
}

/**
 * Opens the blocks of one message. With a filter, every block but text and thinking waits until it is
 * whole, so that no call is left half said, and a call of the client's until the answer is over.
 */
export function createMessageBlocks(texts: AnswerTexts): MessageBlocks {
  const blocks: Blocks = {
    texts,
    open: new Map(),
    limit: createHoldLimit(),
    waiting: createHeldEvents(),
    nextIndex: 0,
    begun: 0,
    keptCalls: 0,
    droppedCalls: 0,
  };
  return {
    isEmptied: () => blocks.droppedCalls > 0 && blocks.keptCalls === 0,
    push(event) {
      const edited = edit(blocks, event);
      // A block that leaks is still open to the client.
      const isOver = texts.leak() !== undefined;
      const sent = blocks.waiting.pass(isOver ? edited.filter(isBegun) : edited);
      for (const { type } of sent) if (type === 'content_block_start') blocks.begun += 1;
      return sent;
    },
    pushText({ index }, text) {
      const block = blocks.open.get(index);
      if (block?.index !== index || blocks.waiting.isWaiting()) return undefined;
      if (block?.kind === 'passed') return text;
      return block?.kind === 'text' ? texts.push(String(index), text) : undefined;
    },
    release: () => blocks.waiting.release(),
    cut: (text, empty) => cut(blocks, text, empty),
  };
}

function edit(blocks: Blocks, event: JsonObject): JsonObject[] {
  const { texts, open, waiting } = blocks;
  if (event['type'] === 'content_block_start') return begin(blocks, event);
  const block = open.get(event['index']);
  // A delta without an open block has been looked at by nobody.
  if (block === undefined) return texts.isFiltered && isDelta(event) ? [] : [event];
  if (isDelta(event)) return add(blocks, event, block);
  const ended = end(blocks, event, block);
  if (texts.leak() !== undefined) return block.kind === 'held' ? [] : ended;
  open.delete(event['index']);
  if (block.kind === 'held' && block.begun['type'] === 'tool_use') waiting.begin();
  return ended;
}

function isDelta({ type }: JsonObject): boolean {
  return type === 'content_block_delta';
}

function isBegun({ type }: JsonObject): boolean {
  return type !== 'content_block_stop';
}

function begin(blocks: Blocks, event: JsonObject): JsonObject[] {
  const { texts, open } = blocks;
  const begun = isRecord(event['content_block']) ? event['content_block'] : {};
  const kind = kindOf(begun, texts.isFiltered);
  if (begun['type'] === 'tool_use') {
    if (kind === 'dropped') blocks.droppedCalls += 1;
    else blocks.keptCalls += 1;
  }
  const index = kind === 'dropped' ? -1 : blocks.nextIndex++;
  const block: OpenBlock = { kind, index, begun, held: [], input: '' };
  open.set(event['index'], block);
  if (kind === 'dropped') return [];
  const placed = at(event, index);
  if (kind === 'held') return hold(blocks, block, { event: placed, text: JSON.stringify(begun) });
  if (kind === 'passed' || !begun[kind]) return [placed];
  // A block that begins with text: as if that were its first delta.
  const [first] = addToText(texts, { delta: { [kind]: begun[kind] } }, { kind, index });
  const delta = first?.['delta'];
  const text = isRecord(delta) ? delta[kind] : '';
  return [{ ...placed, content_block: { ...begun, [kind]: text } }];
}

function hold(
  { limit }: Blocks,
  block: OpenBlock,
  { event, text }: { event: JsonObject; text: string },
): JsonObject[] {
  limit(text.length);
  block.held.push(event);
  return [];
}

function add(blocks: Blocks, event: JsonObject, block: OpenBlock): JsonObject[] {
  const { kind, index } = block;
  const placed = at(event, index);
  if (kind === 'dropped') return [];
  if (kind === 'text' || kind === 'thinking')
    return addToText(blocks.texts, placed, { kind, index });
  if (kind === 'passed') return [placed];
  const delta = isRecord(event['delta']) ? event['delta'] : {};
  const piece = delta['partial_json'];
  const text = typeof piece === 'string' ? piece : JSON.stringify(delta);
  block.input += text;
  return hold(blocks, block, { event: placed, text });
}

function end({ texts }: Blocks, event: JsonObject, block: OpenBlock): JsonObject[] {
  const { kind, index, held, input, begun } = block;
  const placed = at(event, index);
  switch (kind) {
    case 'dropped':
      return [];
    case 'held':
      if (isCall(begun)) texts.checkCall(input === '' ? blockText(begun) : input);
      else texts.check(input === '' ? blockText(begun) : input);
      return [...held, placed];
    case 'text':
      return [...endText(texts, { kind, index }), placed];
    case 'thinking': {
      const rest = endText(texts, { kind, index });
      if (!texts.isWithheld(String(index))) return [...rest, placed];
      // Clients drop thinking without a signature.
      const delta = { type: 'signature_delta', signature: unsignedThinking };
      return [...rest, { type: 'content_block_delta', index, delta }, placed];
    }
    default:
      return [placed];
  }
}

function cut({ open, begun }: Blocks, text: string, empty: JsonObject): JsonObject[] {
  const sent = [...open.values()].filter(
    ({ kind, index }) => kind !== 'held' && kind !== 'dropped' && index < begun,
  );
  const last = sent.find(({ kind }) => kind === 'text');
  const events: JsonObject[] = sent
    .filter((block) => block !== last)
    .map(({ index }) => ({ type: 'content_block_stop', index }));
  if (last === undefined && text === '') return events;
  const index = last?.index ?? begun;
  if (last === undefined) events.push({ type: 'content_block_start', index, content_block: empty });
  const delta = { type: 'text_delta', text };
  if (text !== '') events.push({ type: 'content_block_delta', index, delta });
  return [...events, { type: 'content_block_stop', index }];
}

function kindOf(block: JsonObject, isFiltered: boolean): OpenBlock['kind'] {
  if (isGatewayCall(block)) return 'dropped';
  if (!isFiltered) return 'passed';
  const { type } = block;
  if (type === 'text' || type === 'thinking') return type;
  return type === 'redacted_thinking' ? 'passed' : 'held';
}

/** An event in its place; the same object where it stands there already. */
function at(event: JsonObject, index: number): JsonObject {
  return event['index'] === index ? event : { ...event, index };
}
