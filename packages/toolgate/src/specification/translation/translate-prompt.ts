import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Memory } from './create-memory.ts';
import { rememberOriginals } from './remember-originals.ts';
import { translateFields } from './translate-fields.ts';
import { translateList } from './translate-list.ts';
import type { PartTranslation, Translation } from './translation.ts';

/** A part of a V4 message. */
export type NewerPromptPart = PromptPartOf<LanguageModelV4Message>;
/** A part of a message of any specification. */
export type PromptPartOf<Message extends OlderMessage> = Exclude<
  Message['content'],
  string
>[number];

/** What the messages of every specification since V2 have in common. */
export interface OlderMessage {
  /** Text for the system role, parts for all others. */
  content: string | object[];
}

/** Translates messages. One that holds nothing that the older specification has a place for is left out. */
export function translatePrompt<Message extends OlderMessage>(
  memory: Memory,
  part: PartTranslation<PromptPartOf<Message>, NewerPromptPart>,
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
    rememberOriginals(memory, {
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
