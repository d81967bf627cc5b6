import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;

/** The usage of a model that does not report it. */
export const noUsage: LanguageModelV4Usage = {
  inputTokens: {
    total: undefined,
    noCache: undefined,
    cacheRead: undefined,
    cacheWrite: undefined,
  },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

/** A usage in which every number is different. */
export const sampleUsage: LanguageModelV4Usage = {
  inputTokens: { total: 100, noCache: 20, cacheRead: 75, cacheWrite: 5 },
  outputTokens: { total: 12, text: 9, reasoning: 3 },
};

/** Returns the part that ends an answer. */
export function finishPart(
  unified: LanguageModelV4FinishReason['unified'] = 'stop',
  { raw, usage = sampleUsage }: { raw?: string; usage?: LanguageModelV4Usage } = {},
): Part {
  return { type: 'finish', finishReason: { unified, raw }, usage };
}

/** Creates an id that is a word. The content filter would read a whole text there. */
function idOf(kind: string, deltas: readonly string[]): string {
  return `${kind}-${deltas
    .join('')
    .replaceAll(/[^\w.]/g, '')
    .slice(0, 40)}`;
}

/** Returns a text with one delta for each argument. */
export function textParts(...deltas: string[]): Part[] {
  const id = idOf('text', deltas);
  return [
    { type: 'text-start', id },
    ...deltas.map((delta): Part => ({ type: 'text-delta', id, delta })),
    { type: 'text-end', id },
  ];
}

/** Returns reasoning with one delta for each argument. */
export function reasoningParts(...deltas: string[]): Part[] {
  const id = idOf('reasoning', deltas);
  return [
    { type: 'reasoning-start', id },
    ...deltas.map((delta): Part => ({ type: 'reasoning-delta', id, delta })),
    { type: 'reasoning-end', id },
  ];
}

/** Returns a tool call: its input in deltas, then the whole call. */
export function toolCallParts(toolCallId: string, toolName: string, ...deltas: string[]): Part[] {
  return [
    { type: 'tool-input-start', id: toolCallId, toolName },
    ...deltas.map((delta): Part => ({ type: 'tool-input-delta', id: toolCallId, delta })),
    { type: 'tool-input-end', id: toolCallId },
    { type: 'tool-call', toolCallId, toolName, input: deltas.join('') },
  ];
}

/** Returns a whole answer of text. */
export function textAnswer(...deltas: string[]): Part[] {
  return [{ type: 'stream-start', warnings: [] }, ...textParts(...deltas), finishPart()];
}
