import { type ToolDialect, writeArguments, writeToolCall } from '../tool-dialect.ts';

/** The `delta` of a chunk. */
export type Delta = Record<string, unknown>;

/** Writes one tool call of a stream. */
export interface StreamCall {
  /** Returns the deltas that announce the call. */
  begin(): Delta[];
  /** Returns the deltas for a piece of the input. */
  append(delta: string): Delta[];
  /** Returns the deltas for the part of the input that was not sent yet. A second call returns no deltas. */
  complete(input: string): Delta[];
}

/** The known fields of a tool call when it begins. */
export interface CallStart {
  /** The index of the call among the calls of the answer. */
  index: number;
  toolCallId: string;
  toolName: string;
}

/** Opens the writer of a call. It uses the shape in which the caller declared the tool. */
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
    // The legacy API has one call per answer, and no ids.
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

/** The input of a custom tool is a text inside JSON, so it is known only at the end. */
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
