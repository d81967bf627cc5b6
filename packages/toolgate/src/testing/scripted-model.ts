import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { streamOf } from './stream-of.ts';

/** One answer of a scripted model: its text, its content, or a whole result. */
export type ScriptedAnswer = string | LanguageModelV4Content[] | LanguageModelV4GenerateResult;

/** A model for tests, with a log of its calls. */
export interface ScriptedModel extends LanguageModelV4 {
  /** The options of each call, in order. */
  readonly calls: LanguageModelV4CallOptions[];
}

/**
 * A model that gives one answer after the other and repeats the last. `doStream` streams what
 * `doGenerate` returns, text in pieces of a few characters. An `Error` is thrown.
 */
export function scriptedModel(...answers: (ScriptedAnswer | Error)[]): ScriptedModel {
  const calls: LanguageModelV4CallOptions[] = [];

  async function answer(options: LanguageModelV4CallOptions) {
    options.abortSignal?.throwIfAborted();
    const next = answers[Math.min(calls.length, answers.length - 1)] ?? '';
    calls.push(options);
    if (next instanceof Error) throw next;
    return resultOf(next);
  }

  return {
    specificationVersion: 'v4',
    provider: 'test',
    modelId: 'scripted',
    supportedUrls: {},
    calls,
    doGenerate: answer,
    async doStream(options) {
      return { stream: streamOf(partsOf(await answer(options))) };
    },
  };
}

/** The stream that a result corresponds to. */
function partsOf({
  content,
  finishReason,
  usage,
  warnings,
  providerMetadata,
}: LanguageModelV4GenerateResult): LanguageModelV4StreamPart[] {
  return [
    { type: 'stream-start', warnings },
    ...content.flatMap((part, index) => partsOfContent(part, String(index))),
    { type: 'finish', finishReason, usage, ...(providerMetadata && { providerMetadata }) },
  ];
}

/** Reads a stream to its end. */
export async function readParts<Part>(stream: ReadableStream<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

/** All text of a list of parts. */
export function textOf(parts: readonly LanguageModelV4StreamPart[]): string {
  return parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('');
}

/** A whole result with ordinary usage. */
export function resultOf(answer: ScriptedAnswer): LanguageModelV4GenerateResult {
  if (typeof answer === 'object' && !Array.isArray(answer)) return answer;
  const content: LanguageModelV4Content[] =
    typeof answer === 'string' ? [{ type: 'text', text: answer }] : answer;
  const unified: LanguageModelV4FinishReason['unified'] = content.some(
    (part) => part.type === 'tool-call',
  )
    ? 'tool-calls'
    : 'stop';
  return {
    content,
    finishReason: { unified, raw: unified },
    usage: {
      inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 5, text: 5, reasoning: 0 },
    },
    warnings: [],
  };
}

function partsOfContent(part: LanguageModelV4Content, id: string): LanguageModelV4StreamPart[] {
  switch (part.type) {
    case 'text':
    case 'reasoning': {
      const { type, text, ...rest } = part;
      const deltas = text.match(/[\s\S]{1,7}/g) ?? [];
      return [
        { type: `${type}-start`, id },
        ...deltas.map((delta) => ({ type: `${type}-delta` as const, id, delta })),
        { type: `${type}-end`, id, ...rest },
      ];
    }
    case 'tool-call':
      return [
        { type: 'tool-input-start', id: part.toolCallId, toolName: part.toolName },
        { type: 'tool-input-delta', id: part.toolCallId, delta: part.input },
        { type: 'tool-input-end', id: part.toolCallId },
        part,
      ];
    default:
      return [part];
  }
}
