import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { messageTexts } from './message-texts.ts';
import { mentions, requiredWords } from './required-words.ts';
import { findSums } from './sums.ts';

/**
 * Judges an answer by script. The answer fails if it lacks the result of a sum in the user's question. It also fails if
 * it lacks a word that the criteria require (`mention X`, `contain X`, `say X`). Every answer fails if the criteria
 * have the word `impossible`. Every other answer passes.
 *
 * @param prompt the shadow agent's question. Its last message has the blocks `request`, `candidate` and perhaps
 * `criteria`, each between `<name mark>` and `</name mark>`. The block `request` has a block for each message.
 */
export function judge(prompt: LanguageModelV4Prompt): { pass: boolean; feedback: string } {
  const text = prompt.slice(-1).flatMap(messageTexts).join('\n');
  const mark = /<request\b([^>\n]{0,80})>/.exec(text)?.[1] ?? '';
  const request = lastBlock(text, 'request', mark);
  const question = lastBlock(request, 'user', mark);
  const candidate = lastBlock(text, 'candidate', mark);
  const criteria = lastBlock(text, 'criteria', mark);
  const feedback = [
    ...judgeSums(question, candidate),
    ...judgeWords(criteria, candidate),
    ...(/\bimpossible\b/i.test(criteria) ? ['No answer can meet the impossible.'] : []),
  ];
  return { pass: feedback.length === 0, feedback: feedback.join(' ') };
}

function judgeSums(question: string, candidate: string): string[] {
  const numbers = new Set<string>(candidate.match(/-?\d+/g));
  return findSums(question)
    .filter(({ result }) => !numbers.has(String(result)))
    .map(({ expression, result }) => `${expression} is ${result}.`);
}

function judgeWords(criteria: string, candidate: string): string[] {
  return requiredWords(criteria)
    .filter((word) => !mentions(candidate, word))
    .map((word) => `Mention "${word}".`);
}

/** Returns the content of the last block with a name; empty without such a block. */
function lastBlock(text: string, name: string, mark: string): string {
  const opening = `<${name}${mark}>`;
  const start = text.lastIndexOf(opening);
  const end = text.lastIndexOf(`</${name}${mark}>`);
  return start === -1 || end < start ? '' : text.slice(start + opening.length, end).trim();
}
