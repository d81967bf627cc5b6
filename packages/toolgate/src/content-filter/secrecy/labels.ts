import { only } from './hiding.ts';
import { classesOf, type PromptWord } from './prompt-sentences.ts';
import { wordClass } from './secrecy-words.ts';

/** Words for the rest of a label: notes, section. */
const noteWord = /^(?:notes?|notizen|notas?|area|zone|corner|use)$/;
/** A person who runs something for others. */
const host = /^(?:gm|dm|host|owner|engineers?|admins?|operators?|doctors?|teachers?)$/;
const maxOnlyWords = 4;

/**
 * Whether a label only keeps something from others: `private`, `staff_notes`, `do not share`, `GM only`. A label with a
 * thing in it, such as `private events`, is about that thing.
 */
export function keepsSecret(words: readonly PromptWord[]): boolean {
  const classes = classesOf(words);
  if ((classes & wordClass.prompt) !== 0) return false;
  if (words.length > 1 && words.length <= maxOnlyWords && only.test(words.at(-1)?.text ?? ''))
    return isForInsiders(words, classes);
  return words.every(isPlain) && keeps(words, classes);
}

/** Whether a word of a label names no thing. */
function isPlain({ text, classes }: PromptWord): boolean {
  return classes !== 0 || text.length <= 3 || noteWord.test(text);
}

function isForInsiders(words: readonly PromptWord[], classes: number): boolean {
  if ((classes & wordClass.public) !== 0) return false;
  const [first = ''] = words.map(({ text }) => text);
  return (classes & wordClass.staff) !== 0 || first === 'for' || host.test(first);
}

function keeps(words: readonly PromptWord[], classes: number): boolean {
  if ((classes & wordClass.identity) !== 0) return false;
  const isNegated = (classes & wordClass.negation) !== 0;
  if ((classes & wordClass.label) !== 0) return !isNegated;
  if (isNegated) return (classes & (wordClass.disclosure | wordClass.public)) !== 0;
  const isForStaff = (classes & wordClass.staff) !== 0 && words.length === 2;
  const isNotes =
    (classes & wordClass.generic) !== 0 || words.some(({ text }) => noteWord.test(text));
  return (isForStaff && isNotes) || (words.length === 1 && words[0]?.text === 'secrets');
}
