import type { LanguageModelV4ToolCall } from '@ai-sdk/provider';
import { readCustomInput, writeArguments } from '../../shared/index.ts';
import type { ToolNames, WireTool } from '../request/tool-names.ts';
import type {
  ItemStatus,
  OutputItem,
  OutputSlot,
  OutputWriter,
  PlaceItem,
  ResponseEvent,
} from './output-item.ts';

type ToolCallOutput = ReturnType<typeof createToolCallOutput>;

/** Turns the model's tool calls into call items. */
export interface ToolCallTrack {
  /** Begins a call. Its input may come as a text; only the whole call has it as JSON then. */
  start(callId: string, toolName: string, encoding?: 'json' | 'text'): ResponseEvent[];
  append(callId: string, delta: string): ResponseEvent[];
  /** Ends the input of a call. The call itself follows in `finish`. */
  endInput(callId: string): ResponseEvent[];
  /** Takes the whole call, announced or not. The caller closes the writer. */
  finish(call: LanguageModelV4ToolCall): {
    writer: OutputWriter | undefined;
    events: ResponseEvent[];
  };
}

/** Creates the track. Each call id becomes one item: a call that comes in pieces and then whole is written once. */
export function createToolCallTrack(place: PlaceItem, names: ToolNames): ToolCallTrack {
  const calls = new Map<string, ToolCallOutput>();
  /** The ids of calls of functions whose input comes as a text. */
  const texts = new Set<string>();

  function start(callId: string, toolName: string, encoding?: string): ResponseEvent[] {
    if (calls.has(callId)) return [];
    const tool = names.toWire(toolName);
    if (encoding === 'text' && tool.kind !== 'custom') texts.add(callId);
    const { writer, events } = place((slot) => createToolCallOutput(slot, { callId, tool }), {
      prefix: tool.kind === 'custom' ? 'ctc' : 'fc',
    });
    calls.set(callId, writer);
    return events;
  }

  return {
    start,
    append: (callId, delta) => (texts.has(callId) ? [] : (calls.get(callId)?.append(delta) ?? [])),
    endInput(callId) {
      calls.get(callId)?.endInput();
      return [];
    },
    finish({ toolCallId, toolName, input }) {
      const begun = start(toolCallId, toolName);
      const writer = calls.get(toolCallId);
      return { writer, events: [...begun, ...(writer?.finish(input) ?? [])] };
    },
  };
}

/** Creates the writer of a tool call: a `function_call`, or a `custom_tool_call` if the caller declared a custom tool. */
function createToolCallOutput(
  { id, index }: OutputSlot,
  { callId, tool }: { callId: string; tool: WireTool },
) {
  const { kind, ...named } = tool;
  const isCustom = kind === 'custom';
  const event = `response.${isCustom ? 'custom_tool_call_input' : 'function_call_arguments'}`;
  const at = { item_id: id, output_index: index };
  let written = '';
  let sent = '';
  let ended = false;
  let isWhole = false;
  let status: ItemStatus = 'in_progress';

  const input = () => ({ [isCustom ? 'input' : 'arguments']: sent });
  const item = (): OutputItem => ({
    id,
    status,
    call_id: callId,
    ...named,
    type: isCustom ? 'custom_tool_call' : 'function_call',
    ...input(),
  });

  function send(delta: string): ResponseEvent[] {
    if (delta === '') return [];
    sent += delta;
    return [{ type: `${event}.delta`, ...at, delta }];
  }

  /** Takes the whole input of the call. Returns the events for the part that was not sent yet. */
  function finish(whole: string): ResponseEvent[] {
    if (isWhole) return [];
    isWhole = true;
    const json = whole || written;
    const text = isCustom ? readCustomInput(json) : writeArguments(json);
    // Text that was sent is final. If the whole input differs from it, the streamed input wins.
    return text.startsWith(sent) ? send(text.slice(sent.length)) : [];
  }

  return {
    item,
    open: (): ResponseEvent[] => [
      { type: 'response.output_item.added', output_index: index, item: item() },
    ],
    append(delta: string): ResponseEvent[] {
      if (isWhole) return [];
      written += delta;
      // The input of a custom tool is a text inside JSON, so it is known only at the end.
      return isCustom ? [] : send(delta);
    },
    /** Records that the model ended the input. A call that is closed without this or `finish` is incomplete. */
    endInput(): void {
      ended = true;
    },
    finish,
    close(isCut = false): ResponseEvent[] {
      if (status !== 'in_progress') return [];
      const rest = ended ? finish(written) : [];
      status = isWhole && !isCut ? 'completed' : 'incomplete';
      return [
        ...rest,
        { type: `${event}.done`, ...at, ...(!isCustom && { name: named.name }), ...input() },
        { type: 'response.output_item.done', output_index: index, item: item() },
      ];
    },
  };
}
