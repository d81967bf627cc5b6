import type { LanguageModelV4GenerateResult, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { renderPrompt } from '../render-prompt.ts';

/** The texts of a prompt that did not come from the model, one a message. */
export function textsOf(prompt: LanguageModelV4Prompt): string[] {
  return prompt
    .filter(({ role }) => role !== 'assistant')
    .map((message) => {
      // Without the fence's own lines, which are no text of anybody's.
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
