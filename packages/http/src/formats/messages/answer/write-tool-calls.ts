import { readCustomInput } from '../../shared/index.ts';
import type { BlockCursor, BlockDelta, BlockEvent } from './block-cursor.ts';
import { blockKey, type ToolPart } from './content-part.ts';
import { toolUseBlock } from './response-block.ts';
import { createTextInputStream, createToolInputStream } from './tool-input-stream.ts';
import { parseToolInput } from './tool-input.ts';

/**
 * Creates the writer of tool calls. Each call is written once: from its input deltas or, without any, from its
 * `tool-call` part. Calls that the provider runs are left out, since the client would run them again.
 */
export function createToolCallWriter(cursor: BlockCursor): (part: ToolPart) => BlockEvent[] {
  const written = new Set<string>();
  let input = createToolInputStream();
  let isText = false;

  function open(
    call: { toolCallId: string; toolName: string; inputEncoding?: string | undefined },
    key: string,
  ): BlockEvent[] {
    written.add(key);
    const events = cursor.open({
      key,
      block: toolUseBlock({ toolCallId: call.toolCallId, toolName: call.toolName }),
      beforeStop: () => deltasOf(input.end()),
    });
    isText = call.inputEncoding === 'text';
    input = isText ? createTextInputStream() : createToolInputStream();
    return events;
  }

  function add(json: string): BlockEvent[] {
    return deltasOf(input.add(json)).map((delta) => cursor.add(delta));
  }

  function begin(part: Extract<ToolPart, { type: 'tool-input-start' }>): BlockEvent[] {
    const key = blockKey(part);
    if (part.providerExecuted || written.has(key)) return [];
    const { id: toolCallId, toolName, inputEncoding } = part;
    return open({ toolCallId, toolName, inputEncoding }, key);
  }

  function writeWhole(part: Extract<ToolPart, { type: 'tool-call' }>): BlockEvent[] {
    const key = blockKey(part);
    const isOpen = cursor.isOpen(key);
    if (!isOpen && (part.providerExecuted || written.has(key))) return [];
    const events = isOpen ? [] : open(part, key);
    if (!input.hasText()) {
      const whole = isText
        ? readCustomInput(part.input)
        : JSON.stringify(parseToolInput(part.input));
      events.push(...add(whole));
    }
    return [...events, ...cursor.close()];
  }

  return (part) => {
    if (part.type === 'tool-input-start') return begin(part);
    if (part.type === 'tool-call') return writeWhole(part);
    if (!cursor.isOpen(blockKey(part))) return [];
    // If there were no deltas, the `tool-call` part will bring the input.
    if (part.type === 'tool-input-end') return input.hasText() ? cursor.close() : [];
    return add(part.delta);
  };
}

function deltasOf(json: string): BlockDelta[] {
  return json === '' ? [] : [{ type: 'input_json_delta', partial_json: json }];
}
