import { type PromptWord, says } from './prompt-sentences.ts';
import { wordClass } from './secrecy-words.ts';
import { wordsOf } from './words-of.ts';

const { negation, disclosure, utterance, condition } = wordClass;
/** English negations. In English the word order decides which verb is negated; in other languages the verb may come first. */
const englishNegation =
  /^(?:never|not|no|cannot|without|don|nobody|none|neither|nor|[a-z]+n['’]t|avoid|refuse\w*)$/;
/** Maximum distance in words between a negation and its verb. */
const maxNegated = 9;

const noThing = /^(?:nothing|nichts|rien|nada|niente)$/;

/** Whether a word is an English negation. */
export function isEnglishNegation({ text }: PromptWord): boolean {
  return englishNegation.test(text);
}

/** Whether a verb of revealing or saying is negated, or is a negation itself. */
export function isNegatedVerb(
  text: string,
  { words, verb }: { words: readonly PromptWord[]; verb: number },
): boolean {
  const { classes = 0 } = words[verb] ?? {};
  if ((classes & (disclosure | utterance)) === 0) return false;
  return words.some((word, at) => {
    if (!says(word, negation)) return false;
    if (at === verb) return true;
    // "Name and number and nothing else" forbids nothing.
    if (
      /^(?:else|but|more|weiter|anderes|d'autre|más|altro)$/.test(words[at + 1]?.text ?? '') &&
      noThing.test(word.text)
    )
      return false;
    if (isInConditionBefore(text, words, { at, verb })) return false;
    if (isEnglishNegation(word)) return at < verb && verb - at <= maxNegated;
    return Math.abs(verb - at) <= maxNegated;
  });
}

/** Whether a negation is part of a condition before the verb, with a comma between them: `if it is not listed, say so`. */
function isInConditionBefore(
  text: string,
  words: readonly PromptWord[],
  { at, verb }: { at: number; verb: number },
): boolean {
  const [word, next] = [words[at], words[verb]];
  if (word === undefined || next === undefined || at > verb) return false;
  if (!/[,，、]/.test(text.slice(word.end, next.start))) return false;
  for (let before = at - 1; before >= 0; before--) {
    if (says(words[before], condition)) return true;
    if (/[,，、]/.test(text.slice(words[before]?.end, words[before + 1]?.start))) return false;
  }
  return false;
}

/** Words that reverse a negation: do not forget to, do not hesitate to. */
const reversal = wordsOf(
  'forget*|hesitate*|fail|not (?:a )?(?:secret|confidential|off limits)|no secret|verg[ei]ss*|oubli*|olvid*|dimentic*|esqueç*',
);
/** A report that somebody may not know something. It demands nothing. */
const report =
  /\b(?:may|might|do|does|did|often|usually)\s?(?:not|n['’]t)\s(?:always |yet |even )?(?:know|see|hear|learn|find)\b|\bif\b[^,;.]{0,30}\b(?:not|n['’]t|never)\s(?:know|sure|find|see|mentioned|given|provided)/iu;
/** A wish that something stays unknown. */
const wish = wordsOf('rather|prefer*|wish|hope|make sure|ensure|so that');

function isReport(clause: string): boolean {
  return report.test(clause) && !wish.test(clause);
}

/** Whether a negation forbids nothing: the sentence reports that somebody does not know, or reminds not to forget. */
export function deniesNothing(sentence: string, negations: number): boolean {
  return isReport(sentence) || (negations === 1 && reversal.test(sentence));
}
