import { readCustomInput } from '../../shared/index.ts';
import type { WireTool } from '../request/tool-names.ts';
import type {
  CallFields,
  ItemStatus,
  OutputItem,
  OutputSlot,
  OutputWriter,
  ResponseEvent,
} from './output-item.ts';

/** A tool call that is being written. */
export interface ToolCallOutput extends OutputWriter {
  /** Adds a piece of the input as the model writes it. */
  append(delta: string): ResponseEvent[];
  /** Records that the model ended the input. A call that is closed without this or `finish` is incomplete. */
  endInput(): void;
  /** Takes the whole input of the call. Returns the events for the part that was not sent yet. */
  finish(input: string): ResponseEvent[];
}

/** The differences between the two kinds of calls. */
interface CallKind {
  /** The prefix of the names of its events. */
  event: string;
  field: 'arguments' | 'input';
  /** Whether the end event of the input names the tool. */
  isNamed: boolean;
  /** Whether pieces of the model's input can be sent to the client as they come. */
  piecewise: boolean;
  /** Converts the whole input into the client's form. */
  read(input: string): string;
  item(base: CallFields, text: string): OutputItem;
}

const functionCall: CallKind = {
  event: 'response.function_call_arguments',
  field: 'arguments',
  isNamed: true,
  piecewise: true,
  // Clients parse the arguments, so empty arguments become an empty object.
  read: (input) => (input.trim() === '' ? '{}' : input),
  item: (base, text) => ({ ...base, type: 'function_call', arguments: text }),
};

/** The model writes `{"input": "..."}` and the client reads the text, so the text is known only at the end. */
const customCall: CallKind = {
  event: 'response.custom_tool_call_input',
  field: 'input',
  isNamed: false,
  piecewise: false,
  read: readCustomInput,
  item: (base, text) => ({ ...base, type: 'custom_tool_call', input: text }),
};

/** Creates the writer of a tool call: a `function_call`, or a `custom_tool_call` if the caller declared a custom tool. */
export function createToolCallOutput(
  { id, index }: OutputSlot,
  { callId, tool }: { callId: string; tool: WireTool },
): ToolCallOutput {
  const kind = tool.kind === 'custom' ? customCall : functionCall;
  const { name, namespace } = tool;
  const at = { item_id: id, output_index: index };
  let written = '';
  let sent = '';
  let ended = false;
  let isWhole = false;
  let status: ItemStatus = 'in_progress';

  const item = () =>
    kind.item(
      { id, status, call_id: callId, name, ...(namespace !== undefined && { namespace }) },
      sent,
    );

  function send(delta: string): ResponseEvent[] {
    if (delta === '') return [];
    sent += delta;
    return [{ type: `${kind.event}.delta`, ...at, delta }];
  }

  function closeAs(ending: ItemStatus): ResponseEvent[] {
    status = ending;
    return [
      { type: `${kind.event}.done`, ...at, ...(kind.isNamed && { name }), [kind.field]: sent },
      { type: 'response.output_item.done', output_index: index, item: item() },
    ];
  }

  function finish(input: string): ResponseEvent[] {
    if (isWhole) return [];
    isWhole = true;
    const text = kind.read(input || written);
    // Text that was sent is final. If the whole input differs from it, the streamed input wins.
    return text.startsWith(sent) ? send(text.slice(sent.length)) : [];
  }

  return {
    item,
    open: () => [{ type: 'response.output_item.added', output_index: index, item: item() }],
    append(delta) {
      if (isWhole) return [];
      written += delta;
      return kind.piecewise ? send(delta) : [];
    },
    endInput() {
      ended = true;
    },
    finish,
    close(isCut = false) {
      if (status !== 'in_progress') return [];
      const rest = ended ? finish(written) : [];
      return [...rest, ...closeAs(isWhole && !isCut ? 'completed' : 'incomplete')];
    },
  };
}
