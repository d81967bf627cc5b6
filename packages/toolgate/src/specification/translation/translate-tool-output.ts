import type { LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { type Originals, rememberOriginals } from './originals.ts';
import { translateFields } from './translate-fields.ts';
import { translateList } from './translate-list.ts';
import type { PartTranslation, Translation } from './translation.ts';

/** An item of a V4 tool output of the type `content`. */
export type NewerToolOutputItem = ToolOutputItem<LanguageModelV4ToolResultOutput>;
/** An item of a tool output of the type `content`, in any specification. */
export type ToolOutputItem<Output> =
  Extract<Output, { type: 'content' }> extends {
    value: (infer Item)[];
  }
    ? Item
    : never;

/** Translates the items of tool outputs of the type `content`; other outputs stay the same. */
export function translateToolOutput<Output extends { type: string }>(
  originals: Originals,
  item: PartTranslation<ToolOutputItem<Output> & object, NewerToolOutputItem>,
): Translation<Output, LanguageModelV4ToolResultOutput> {
  const content = translateFields<{ value: object[] }, { value: object[] }>({
    value: translateList(rememberOriginals(originals, item) as PartTranslation<object, object>),
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
