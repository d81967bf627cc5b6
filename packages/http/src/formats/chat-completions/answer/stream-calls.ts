import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ToolDialect } from '../tool-dialect.ts';
import { createStreamCall, type Delta, type StreamCall } from './stream-call.ts';

/** Writes the tool calls of one stream. */
export interface StreamCalls {
  /** Whether a call was written. */
  hasCalls(): boolean;
  /** Returns the deltas for a part; an empty list for parts that do not belong to a call of the caller's tools. */
  write(part: LanguageModelV4StreamPart): Delta[];
  /** Returns the deltas that complete unfinished calls: the model began them and sent no whole call. */
  end(): Delta[];
}

/** Opens the writer. Calls may run in parallel. Each call has its own index and is written once. */
export function createStreamCalls(dialect: ToolDialect): StreamCalls {
  const calls = new Map<string, StreamCall>();

  function begin(toolCallId: string, toolName: string): Delta[] {
    if (calls.has(toolCallId)) return [];
    const call = createStreamCall({ index: calls.size, toolCallId, toolName }, dialect);
    calls.set(toolCallId, call);
    return call.begin();
  }

  return {
    hasCalls: () => calls.size > 0,
    write(part) {
      switch (part.type) {
        case 'tool-input-start':
          return part.providerExecuted ? [] : begin(part.id, part.toolName);
        case 'tool-input-delta':
          return calls.get(part.id)?.append(part.delta) ?? [];
        case 'tool-call': {
          if (part.providerExecuted) return [];
          const { toolCallId, toolName, input } = part;
          const announced = begin(toolCallId, toolName);
          return [...announced, ...(calls.get(toolCallId)?.complete(input) ?? [])];
        }
        default:
          return [];
      }
    },
    end: () => [...calls.values()].flatMap((call) => call.complete('')),
  };
}
