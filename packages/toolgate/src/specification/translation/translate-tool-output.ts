import type { LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import type { Memory } from './create-memory.ts';
import { rememberOriginals } from './remember-originals.ts';
import { translateFields } from './translate-fields.ts';
import { translateList } from './translate-list.ts';
import type { PartTranslation, Translation } from './translation.ts';

/** An item of a V4 tool output that consists of several. */
export type NewerToolOutputItem = ToolOutputItemOf<LanguageModelV4ToolResultOutput>;
/** An item of a tool output that consists of several, in any specification. */
export type ToolOutputItemOf<Output> =
  Extract<Output, { type: 'content' }> extends {
    value: (infer Item)[];
  }
    ? Item
    : never;

/** Translates what a tool gave back, as far as it consists of several items; all else stays. */
export function translateToolOutput<Output extends { type: string }>(
  memory: Memory,
  item: PartTranslation<ToolOutputItemOf<Output> & object, NewerToolOutputItem>,
): Translation<Output, LanguageModelV4ToolResultOutput> {
  const content = translateFields<{ value: object[] }, { value: object[] }>({
    value: translateList(rememberOriginals(memory, item) as PartTranslation<object, object>),
  });
  return {
    lift: (output) =>
      (output.type === 'content'
        ? content.lift(output as unknown as { value: object[] })
        : output) as LanguageModelV4ToolResultOutput,
    lower: (output) =>
      (output.type === 'content' ? content.lower(output) : output) as object as Output,
  };
}
