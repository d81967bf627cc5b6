import { cutClauses } from '../guard-reader/index.ts';
import { classesOf, type PromptWord, wordClass, wordsOf } from '../secrecy/index.ts';
import type { PromptContext } from '../statements/index.ts';

const { negation, staff, label, secret, empty } = wordClass;
/** Orders to speak well of something to users: verbs at the beginning of a clause, in some fifteen languages. */
const recommending = wordsOf(
  'recommend|suggest|push|promote|praise|plug|mention|advertise|' +
    'empf(?:iehl|ehle|ehlen)|bewirb|bewerbe|bewerben|lobe?|recommande[rz]?|conseille[rz]?|vante[rz]?|recomiend[ae]|' +
    'sugiere|sugiera|promociona|recomend[ae]|sugira|consiglia|raccomanda|suggerisci|promuovi|beveel|rekommendera|anbefal|föreslå|foreslå|' +
    'poleca[jć]|poleć|zalecaj|doporuč(?:uj)?(?:te)?|рекомендуй(?:те)?|советуй(?:те)?|rekomendasikan|sarankan',
);
/** The same in languages whose verb comes last, or without spaces between words. */
const recommendingLater = wordsOf(
  'empfehlen|aanbevelen|öner|önerin|tavsiye et',
  '推荐(?![码人])|推薦|勧め|すすめ|薦め|추천|권하',
);
/** Maximum number of clauses that recommend something. They bound the time. */
const maxClauses = 40;
/** Maximum characters of a clause that is read. */
const maxCharacters = 240;

/**
 * Returns the clauses in which a prompt orders the model to recommend something to users. The model has to say these names, so they
 * are not secrets, and a prohibition in the same sentence is about something else: `Recommend Lumen Hotels and never say that we earn a commission`.
 */
export function findRecommendations({ text, sentences, evidence }: PromptContext): string[] {
  const found: string[] = [];
  for (const [at, sentence] of sentences.entries()) {
    if (found.length >= maxClauses) break;
    // A label guards all that is under it.
    if (evidence[at]?.isLabelled === true) continue;
    const line = text.slice(sentence.start, sentence.end);
    if (!recommending.test(line) && !recommendingLater.test(line)) continue;
    for (const { start, end, from, to } of cutClauses(text, sentence)) {
      const clause = text.slice(start, Math.min(end, start + maxCharacters));
      if (recommends(clause, sentence.words.slice(from, to))) found.push(clause);
    }
  }
  return found;
}

/** Whether a clause is such an order. One for insiders, or about a password, does not count. */
function recommends(clause: string, words: readonly PromptWord[]): boolean {
  if ((classesOf(words) & (negation | staff | label | secret)) !== 0) return false;
  if (recommendingLater.test(clause)) return true;
  const verb = words.findIndex(({ text }) => recommending.test(text));
  return (
    verb >= 0 &&
    words[verb + 1]?.text !== 'for' &&
    words.slice(0, verb).every(({ classes, text }) => (classes & empty) !== 0 || adverb.test(text))
  );
}

/** Words before the verb of an order. */
const adverb =
  /^(?:please|first|bitte|immer|stets|zuerst|toujours|siempre|sempre|altijd|alltid|altid|zawsze|vždy|всегда|завжди|selalu|luôn)$/;
