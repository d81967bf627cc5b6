import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

/** A part of streamed text. */
export type TextPart = PartOf<'text-delta' | 'text-end'>;
/** A part of streamed reasoning. */
export type ReasoningPart = PartOf<'reasoning-start' | 'reasoning-delta' | 'reasoning-end'>;
/** A part of a streamed tool call. */
export type ToolPart = PartOf<
  'tool-input-start' | 'tool-input-delta' | 'tool-input-end' | 'tool-call'
>;
/** A part that becomes a content block. */
export type ContentPart = TextPart | ReasoningPart | ToolPart;

type PartOf<Type extends LanguageModelV4StreamPart['type']> = Extract<
  LanguageModelV4StreamPart,
  { type: Type }
>;

const contentTypes =
  /^(?:text-(?:delta|end)|reasoning-(?:start|delta|end)|tool-input-(?:start|delta|end)|tool-call)$/;

/** Whether a part becomes a content block. Sources, files and results of provider tools have no block. */
export function isContentPart(part: LanguageModelV4StreamPart): part is ContentPart {
  return contentTypes.test(part.type);
}

/** Returns the key of the block to which a part belongs. */
export function blockKey(part: ContentPart): string {
  if (part.type === 'tool-call') return `tool-input ${part.toolCallId}`;
  return `${part.type.slice(0, part.type.lastIndexOf('-'))} ${part.id}`;
}
