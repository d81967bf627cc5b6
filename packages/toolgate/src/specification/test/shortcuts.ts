import type { LanguageModelV4StreamPart, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { readParts } from '../../testing/scripted-model.ts';
import { streamOf } from '../../testing/stream-of.ts';
import type { SpecificationAdapter } from '../specification-adapter.ts';

/** Shortcuts to the translations of an adapter. */
export interface Shortcuts<Part, Output> {
  liftParts(parts: readonly Part[]): Promise<LanguageModelV4StreamPart[]>;
  lowerParts(parts: readonly LanguageModelV4StreamPart[]): Promise<Part[]>;
  /** Lifts the output of a tool. */
  lift(output: Output): unknown;
  /** Lowers the output of a tool. */
  lower(output: LanguageModelV4ToolResultOutput): unknown;
}

interface Prompt {
  prompt: { content: unknown }[];
}

/** Returns shortcuts to the translations of an adapter with these stream parts and tool outputs. */
export function shortcutsTo<Part, Output>(adapter: unknown): Shortcuts<Part, Output> {
  const { options, stream } = adapter as SpecificationAdapter<
    Prompt,
    object,
    { stream: ReadableStream<Part> }
  >;
  return {
    liftParts: async (parts) => readParts(stream.lift({ stream: streamOf(parts) }).stream),
    lowerParts: async (parts) => readParts(stream.lower({ stream: streamOf(parts) }).stream),
    lift: (output) => outputOf(options.lift(promptOf(output))),
    lower: (output) => outputOf(options.lower(promptOf(output))),
  };
}

function promptOf<Output>(output: Output) {
  const result = { type: 'tool-result' as const, toolCallId: 'c', toolName: 't', output };
  return { prompt: [{ role: 'tool' as const, content: [result] }] };
}

function outputOf({ prompt: [message] }: Prompt): unknown {
  return (message?.content as { output: unknown }[] | undefined)?.[0]?.output;
}
