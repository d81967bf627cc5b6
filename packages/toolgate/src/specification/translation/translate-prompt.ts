import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { type Originals, rememberOriginals } from './originals.ts';
import { translateFields } from './translate-fields.ts';
import { translateList } from './translate-list.ts';
import type { PartTranslation, Translation } from './translation.ts';

/** A part of a V4 message. */
export type NewerPromptPart = PromptPart<LanguageModelV4Message>;
/** A part of a message of any specification. */
export type PromptPart<Message extends OlderMessage> = Exclude<Message['content'], string>[number];

/** The common shape of the messages of every specification since V2. */
export interface OlderMessage {
  /** Text for the system role, parts for all others. */
  content: string | object[];
}

/** Translates messages. Lowering leaves out a message if it leaves out all its parts. */
export function translatePrompt<Message extends OlderMessage>(
  originals: Originals,
  part: PartTranslation<PromptPart<Message>, NewerPromptPart>,
): Translation<Message[], LanguageModelV4Prompt> {
  type Content = string | object[];
  const parts = translateList(part as PartTranslation<object, object>);
  const fields = translateFields<OlderMessage, OlderMessage>({
    content: {
      lift: (content: Content) => (typeof content === 'string' ? content : parts.lift(content)),
      lower: (content: Content) => (typeof content === 'string' ? content : parts.lower(content)),
    },
  }) as unknown as Translation<Message, LanguageModelV4Message>;

  return translateList(
    rememberOriginals(originals, {
      lift: fields.lift,
      lower(message) {
        const lowered = fields.lower(message);
        return isEmpty(lowered) && !isEmpty(message) ? undefined : lowered;
      },
    }),
  );
}

function isEmpty({ content }: OlderMessage): boolean {
  return content.length === 0;
}
