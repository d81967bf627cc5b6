import type { LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';

type KnownType = Exclude<(LanguageModelV4StreamPart | LanguageModelV4Content)['type'], 'raw'>;

const knownTypes: ReadonlySet<string> = new Set(
  Object.keys({
    text: true,
    'text-start': true,
    'text-delta': true,
    'text-end': true,
    reasoning: true,
    'reasoning-start': true,
    'reasoning-delta': true,
    'reasoning-end': true,
    'reasoning-file': true,
    'tool-input-start': true,
    'tool-input-delta': true,
    'tool-input-end': true,
    'tool-call': true,
    'tool-result': true,
    'tool-approval-request': true,
    source: true,
    file: true,
    custom: true,
    'stream-start': true,
    'response-metadata': true,
    ping: true,
    error: true,
    finish: true,
  } satisfies Record<KnownType, true>),
);

/** Returns whether the form of a part is a provider's own, or comes from a later release of the AI SDK. */
export function isUnknownPart({ type }: { readonly type: string }): boolean {
  return !knownTypes.has(type);
}
