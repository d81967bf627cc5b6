import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { writeArguments } from '../../shared/index.ts';
import { writeSignature } from '../call-signature.ts';
import { type ToolDialect, writeToolCall } from '../tool-dialect.ts';

/** The `delta` of a chunk. */
export type Delta = Record<string, unknown>;

/** Writes the tool calls of one stream. */
export interface StreamCalls {
  hasCalls(): boolean;
  /** Returns the deltas for a part; an empty list for parts that do not belong to a call of the caller's tools. */
  write(part: LanguageModelV4StreamPart): Delta[];
  /** Returns the deltas that complete the calls that the model began but did not send whole. */
  end(): Delta[];
}

interface OpenCall {
  /** The index of the call among the calls of the answer. */
  readonly index: number;
  readonly toolCallId: string;
  readonly toolName: string;
  /** Whether the caller declared a custom tool. Its input is a text inside JSON, so the call is written when it is whole. */
  readonly isCustom: boolean;
  /** Whether its input comes as a text; only the whole call has it as JSON then. */
  readonly hasTextInput: boolean;
  /** The input so far. */
  written: string;
  isComplete: boolean;
}

/** Opens the writer. Calls may run in parallel. Each call has its own index and is written once. */
export function createStreamCalls(dialect: ToolDialect): StreamCalls {
  const calls = new Map<string, OpenCall>();

  function begin(toolCallId: string, toolName: string, hasTextInput = false): OpenCall {
    const isCustom = dialect.customNames.has(toolName);
    const named = { index: calls.size, toolCallId, toolName, isCustom, hasTextInput };
    const call = { ...named, written: '', isComplete: false };
    calls.set(toolCallId, call);
    return call;
  }

  function writeFunction({ index }: OpenCall, called: object, head: object = {}): Delta[] {
    if (!dialect.isLegacy) return [{ tool_calls: [{ index, ...head, function: called }] }];
    // The legacy API has one call per answer, and no ids.
    return index === 0 ? [{ function_call: called }] : [];
  }

  function announce(call: OpenCall, extra?: object): Delta[] {
    const { toolCallId: id, toolName: name, isCustom } = call;
    if (isCustom) return [];
    return writeFunction(call, { name, arguments: '' }, { id, type: 'function', ...extra });
  }

  function append(call: OpenCall, delta: string): Delta[] {
    if (call.isComplete || delta === '') return [];
    call.written += delta;
    return call.isCustom || call.hasTextInput ? [] : writeFunction(call, { arguments: delta });
  }

  /** Returns the deltas for the part of the input, and the extra fields, that were not sent yet. */
  function complete(call: OpenCall, input: string, extra?: object): Delta[] {
    if (call.isComplete) return [];
    call.isComplete = true;
    const { index, isCustom, hasTextInput, written } = call;
    if (isCustom) {
      const whole = writeToolCall({ ...call, input: input || written }, dialect);
      return [{ tool_calls: [{ index, ...whole, ...extra }] }];
    }
    if (hasTextInput || written === '') {
      return writeFunction(call, { arguments: writeArguments(input) }, extra);
    }
    return extra ? writeFunction(call, { arguments: '' }, extra) : [];
  }

  return {
    hasCalls: () => calls.size > 0,
    write(part) {
      if (part.type === 'tool-input-delta') {
        const call = calls.get(part.id);
        return call ? append(call, part.delta) : [];
      }
      if (part.type === 'tool-input-start') {
        if (part.providerExecuted || calls.has(part.id)) return [];
        return announce(begin(part.id, part.toolName, part.inputEncoding === 'text'));
      }
      if (part.type !== 'tool-call' || part.providerExecuted) return [];
      const { toolCallId, toolName, input } = part;
      const extra = writeSignature(part.providerMetadata);
      const begun = calls.get(toolCallId);
      const call = begun ?? begin(toolCallId, toolName);
      const announced = begun ? [] : announce(call, extra);
      return [...announced, ...complete(call, input, announced.length === 0 ? extra : undefined)];
    },
    end: () => [...calls.values()].flatMap((call) => complete(call, '')),
  };
}
