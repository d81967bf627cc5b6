import type { LanguageModelV4GenerateResult, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { renderPrompt } from '../messages/index.ts';

/** Lists the texts of a prompt that do not come from the model, one for each message. */
export function listPromptTexts(prompt: LanguageModelV4Prompt): string[] {
  return prompt
    .filter(({ role }) => role !== 'assistant')
    .map((message) => {
      // Without the lines of the fence, which are not part of the message.
      const [, ...lines] = renderPrompt([message], '').split('\n');
      return lines.slice(0, -1).join('\n');
    });
}

/** The addresses of the sources that came with an answer. */
export function citedSources({ content }: LanguageModelV4GenerateResult): string {
  return content
    .flatMap((part) => (part.type === 'source' && part.sourceType === 'url' ? [part.url] : []))
    .join('\n');
}
