import { type ToolDialect, writeArguments, writeToolCall } from '../tool-dialect.ts';

/** The `delta` of a chunk. */
export type Delta = Record<string, unknown>;

/** Writes one tool call of a stream. */
export interface StreamCall {
  /** The deltas that announce the call. */
  begin(): Delta[];
  /** The deltas for a piece of its input. */
  append(delta: string): Delta[];
  /** The deltas for the unsent rest of the whole input; empty the second time. */
  complete(input: string): Delta[];
}

/** The properties of a tool call from its beginning on. */
export interface CallStart {
  /** Its place among the calls of the answer. */
  index: number;
  toolCallId: string;
  toolName: string;
}

/** Opens the writer in the shape that the tool was declared in. */
export function createStreamCall(call: CallStart, dialect: ToolDialect): StreamCall {
  if (dialect.customNames.has(call.toolName)) return customCall(call, dialect);
  return functionCall(call, dialect.isLegacy);
}

function functionCall(
  { index, toolCallId, toolName: name }: CallStart,
  isLegacy: boolean,
): StreamCall {
  let isComplete = false;
  let hasArguments = false;

  function writeDelta(called: { name?: string; arguments: string }, head: object = {}): Delta[] {
    if (!isLegacy) return [{ tool_calls: [{ index, ...head, function: called }] }];
    // The legacy API knows one call an answer, and no ids.
    return index === 0 ? [{ function_call: called }] : [];
  }

  return {
    begin: () => writeDelta({ name, arguments: '' }, { id: toolCallId, type: 'function' }),
    append(delta) {
      if (isComplete || delta === '') return [];
      hasArguments = true;
      return writeDelta({ arguments: delta });
    },
    complete(input) {
      if (isComplete) return [];
      isComplete = true;
      return hasArguments ? [] : writeDelta({ arguments: writeArguments(input) });
    },
  };
}

/** The text of a custom tool is inside of JSON, so it is known at the end only. */
function customCall({ index, toolCallId, toolName }: CallStart, dialect: ToolDialect): StreamCall {
  let isComplete = false;
  let written = '';
  return {
    begin: () => [],
    append(delta) {
      written += delta;
      return [];
    },
    complete(input) {
      if (isComplete) return [];
      isComplete = true;
      const whole = { toolCallId, toolName, input: input || written };
      return [{ tool_calls: [{ index, ...writeToolCall(whole, dialect) }] }];
    },
  };
}
