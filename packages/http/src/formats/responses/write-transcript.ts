import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { LongWork } from 'toolgate/internal';
import { createLongText, writeInPieces } from '../../json/index.ts';

type Part = Exclude<LanguageModelV4Prompt[number]['content'], string>[number];

type Add = (piece: string) => void;

/**
 * Writes a conversation as one text, without system messages. Providers require tool declarations if a conversation has
 * calls, but not for a text. The model also does not answer the messages in a text.
 */
export function* writeTranscript(prompt: LanguageModelV4Prompt): LongWork<string> {
  const text = createLongText();
  let before = '';
  for (const { role, content } of prompt) {
    if (typeof content === 'string') continue;
    let begin = `${before}${role}:\n`;
    for (const part of content) {
      if (!isSaid(part)) continue;
      text.add(begin);
      yield* writePart(part, text.add);
      begin = '\n';
      before = '\n\n';
    }
  }
  return text.read();
}

function isSaid(part: Part): boolean {
  if (part.type === 'text') return part.text !== '';
  return part.type === 'file' || part.type === 'tool-call' || part.type === 'tool-result';
}

function* writePart(part: Part, add: Add): LongWork<void> {
  if (part.type === 'text') add(part.text);
  else if (part.type === 'file') add(`[${part.filename ?? part.mediaType}]`);
  else if (part.type === 'tool-call') {
    add(`[calls ${part.toolName}: `);
    yield* writeInPieces(part.input, add);
    add(']');
  } else if (part.type === 'tool-result') {
    add(`[result of ${part.toolName}: `);
    yield* writeOutput(part.output, add);
    add(']');
  }
}

function* writeOutput(
  output: Extract<Part, { type: 'tool-result' }>['output'],
  add: Add,
): LongWork<void> {
  if (output.type !== 'content') {
    if ('value' in output) yield* writeInPieces(output.value, add);
    return;
  }
  for (const [index, item] of output.value.entries()) {
    if (index > 0) add('\n');
    add(item.type === 'text' ? item.text : `[${item.type}]`);
  }
}
