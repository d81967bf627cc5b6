import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { writeSignature } from '../call-signature.ts';
import { type ToolDialect, writeArguments, writeToolCall } from '../tool-dialect.ts';

/** Writes the tool calls of one stream. */
export interface StreamCalls {
  hasCalls(): boolean;
  /** Returns the deltas for a part; an empty list for parts that do not belong to a call of the caller's tools. */
  write(part: LanguageModelV4StreamPart): Delta[];
  /** Returns the deltas that complete the calls that the model began but did not send whole. */
  end(): Delta[];
}

/** Opens the writer. Calls may run in parallel. Each call has its own index and is written once. */
export function createStreamCalls(dialect: ToolDialect): StreamCalls {
  const calls = new Map<string, StreamCall>();

  function begin(start: Omit<CallStart, 'index'>, extra?: object): Delta[] {
    if (calls.has(start.toolCallId)) return [];
    const call = createStreamCall({ index: calls.size, ...start }, dialect);
    calls.set(start.toolCallId, call);
    return call.begin(extra);
  }

  return {
    hasCalls: () => calls.size > 0,
    write(part) {
      switch (part.type) {
        case 'tool-input-start': {
          if (part.providerExecuted) return [];
          const { id: toolCallId, toolName, inputEncoding } = part;
          return begin({ toolCallId, toolName, hasTextInput: inputEncoding === 'text' });
        }
        case 'tool-input-delta':
          return calls.get(part.id)?.append(part.delta) ?? [];
        case 'tool-call': {
          if (part.providerExecuted) return [];
          const { toolCallId, toolName, input } = part;
          const extra = writeSignature(part.providerMetadata);
          const announced = begin({ toolCallId, toolName }, extra);
          const left = announced.length === 0 ? extra : undefined;
          return [...announced, ...(calls.get(toolCallId)?.complete(input, left) ?? [])];
        }
        default:
          return [];
      }
    },
    end: () => [...calls.values()].flatMap((call) => call.complete('')),
  };
}

/** The `delta` of a chunk. */
export type Delta = Record<string, unknown>;

interface StreamCall {
  /** Returns the deltas that announce the call, the first of them with extra fields of the call. */
  begin(extra?: object): Delta[];
  append(delta: string): Delta[];
  /**
   * Returns the deltas for the part of the input, and the extra fields, that were not sent yet. A second call returns no
   * deltas.
   */
  complete(input: string, extra?: object): Delta[];
}

/** The known fields of a tool call when it begins. */
interface CallStart {
  /** The index of the call among the calls of the answer. */
  index: number;
  toolCallId: string;
  toolName: string;
  /** Whether its input comes as a text; only the whole call has it as JSON then. False by default. */
  hasTextInput?: boolean;
}

/** Opens the writer of a call. It uses the shape in which the caller declared the tool. */
function createStreamCall(call: CallStart, dialect: ToolDialect): StreamCall {
  if (dialect.customNames.has(call.toolName)) return customCall(call, dialect);
  return functionCall(call, dialect.isLegacy);
}

function functionCall(
  { index, toolCallId, toolName: name, hasTextInput = false }: CallStart,
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
    begin: (extra) =>
      writeDelta({ name, arguments: '' }, { id: toolCallId, type: 'function', ...extra }),
    append(delta) {
      if (isComplete || hasTextInput || delta === '') return [];
      hasArguments = true;
      return writeDelta({ arguments: delta });
    },
    complete(input, extra) {
      if (isComplete) return [];
      isComplete = true;
      if (!hasArguments) return writeDelta({ arguments: writeArguments(input) }, extra);
      return extra ? writeDelta({ arguments: '' }, extra) : [];
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
    complete(input, extra) {
      if (isComplete) return [];
      isComplete = true;
      const whole = { toolCallId, toolName, input: input || written };
      return [{ tool_calls: [{ index, ...writeToolCall(whole, dialect), ...extra }] }];
    },
  };
}
