import type { LanguageModelV4Prompt } from '@ai-sdk/provider';

type Part = Exclude<LanguageModelV4Prompt[number]['content'], string>[number];

/**
 * Writes a conversation as one text, without system messages. Providers require tool declarations if a conversation has
 * calls; a text needs none. The model also does not answer the messages in a text.
 */
export function writeTranscript(prompt: LanguageModelV4Prompt): string {
  return prompt
    .flatMap(({ role, content }) => {
      if (typeof content === 'string') return [];
      const said = content.map(describePart).filter((text) => text !== '');
      return said.length === 0 ? [] : [`${role}:\n${said.join('\n')}`];
    })
    .join('\n\n');
}

function describePart(part: Part): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'file':
      return `[${part.filename ?? part.mediaType}]`;
    case 'tool-call':
      return `[calls ${part.toolName}: ${JSON.stringify(part.input)}]`;
    case 'tool-result':
      return `[result of ${part.toolName}: ${describeOutput(part.output)}]`;
    default:
      return '';
  }
}

function describeOutput(output: Extract<Part, { type: 'tool-result' }>['output']): string {
  if (output.type !== 'content') return 'value' in output ? JSON.stringify(output.value) : '';
  return output.value
    .map((item) => (item.type === 'text' ? item.text : `[${item.type}]`))
    .join('\n');
}
