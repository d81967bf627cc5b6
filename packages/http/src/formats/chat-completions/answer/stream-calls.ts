import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ToolDialect } from '../tool-dialect.ts';
import { createStreamCall, type Delta, type StreamCall } from './stream-call.ts';

/** Writes the tool calls of one stream. */
export interface StreamCalls {
  /** Whether any was written. */
  hasCalls(): boolean;
  /** The deltas for a part; empty for parts that have nothing to do with the caller's tools. */
  write(part: LanguageModelV4StreamPart): Delta[];
  /** The deltas that complete calls which the model announced and never gave whole. */
  end(): Delta[];
}

/** Opens the writer: calls may run in parallel, each has its index, and each is written once. */
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
