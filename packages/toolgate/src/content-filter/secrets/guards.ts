import {
  classesOf,
  findGuardingCues,
  findSilence,
  hasStaffOnly,
  namesSubstitute,
  type PromptSentence,
  type PromptWord,
  readGuarding,
  readSort,
  refersAhead,
  refersBack,
  type ValueSort,
} from '../secrecy/index.ts';
import {
  countContent,
  looksLikeCode,
  type PromptContext,
  type SentenceEvidence,
} from '../statements/index.ts';

/** The clause of a sentence that guards what another one says. */
export interface Guard {
  /** Where it begins in the prompt. */
  from: number;
  /** The sort of value that it means, if it says that. */
  sort: ValueSort | undefined;
  /** Whether it means a later one. */
  isAhead: boolean;
  /** Whether it is sure enough to mean even a plain word. */
  reachesPlain: boolean;
}

/** Characters of a sentence that is read for a guard. */
const maxGuardCharacters = 400;
/** Maximum number of words in a clause that leaves out its object. */
const maxElliptic = 6;
/** Words with a content of their own in a clause that means what another one says. Set with `pnpm bench:secrets`. */
const maxContentWords = 4;
/** The end of a clause whose last word has other senses than getting known: run out, see. */
const perceiving = /(?<!\p{L})(?:out|see|find|get|give)$/iu;
/** Where clauses part. */
const clauseEnd =
  /[,;:()–—，；：、]\s*|\s-\s|\s(?=(?:goes to|stays|remains|bleibt|reste|queda|rimane|fica|blijft)\s)|\s(?=(?:and|but|so|because|since|which|und|aber|also|was|et|mais|car|y|pero|así|e|ma|mas|en|maar|och|men|i|ale|и|но|а)\s)/giu;

/** Finds the shortest end of a sentence that guards what another part of the prompt says. */
export function findGuard(
  place: number,
  { text, sentences, evidence }: PromptContext,
): Guard | undefined {
  const sentence = sentences[place];
  const own = evidence[place];
  if (sentence === undefined || own === undefined || !mayRead(sentence, own)) return undefined;
  const { start, end } = sentence;
  const line = text.slice(start, end);
  const cues = readLine(line, sentence, own);
  if (cues === undefined) return undefined;
  const hidesAt = hidesPrevious(own, text.slice(start, own.verbAt)) ? own.verbAt - start : 0;
  for (const clause of findClauses(line, sentence).toReversed()) {
    const reachesPlain = guards(clause, cues);
    const isHiding = clause.from < hidesAt;
    if (!isHiding && !reachesPlain) continue;
    if (!isReference(clause, isHiding)) return undefined;
    const isAhead = refersAhead(clause.text) || /[:：]\s*$/u.test(clause.text);
    return { from: start + clause.from, sort: readSort(clause.text), isAhead, reachesPlain };
  }
  return undefined;
}

/** Returns the cues of a sentence that guards or hides something; otherwise `undefined`. */
function readLine(
  line: string,
  sentence: PromptSentence,
  { hides }: SentenceEvidence,
): number | undefined {
  const cues = findGuardingCues(sentence) ?? (hides ? 0 : undefined);
  if (cues === undefined) return undefined;
  const isGuarding = hides || readGuarding(line, sentence.classes, cues) !== undefined;
  return isGuarding && !looksLikeCode(line) ? cues : undefined;
}

/** The end of a sentence from the beginning of a clause on. */
interface Clause {
  /** Where the clause begins in the sentence. */
  from: number;
  text: string;
  words: readonly PromptWord[];
  /** Number of words up to the next clause. */
  own: number;
}

function guards({ text, words }: Clause, cues: number): boolean {
  return (
    readGuarding(text, classesOf(words), cues) !== undefined ||
    findSilence(words) >= 0 ||
    hasStaffOnly(words)
  );
}

/** Whether a clause means what another one says, and says little itself. */
function isReference({ text, words, own }: Clause, isHiding: boolean): boolean {
  const refers =
    isHiding ||
    own <= maxElliptic ||
    readSort(text) !== undefined ||
    refersAhead(text) ||
    namesSubstitute(text) ||
    refersBack(text, classesOf(words));
  return refers && countContent(words) <= maxContentWords;
}

/** Whether a sentence may guard anything, by its single words. */
function mayRead(
  sentence: PromptSentence,
  { isAboutPrompt, isHeading, opens }: SentenceEvidence,
): boolean {
  const isShort = sentence.end - sentence.start <= maxGuardCharacters;
  return isShort && !isAboutPrompt && !isHeading && !opens;
}

/** Whether a sentence hides something said before it, by a verb that means making known. */
function hidesPrevious(
  { hides, isUtterance, isAnaphoric }: SentenceEvidence,
  toVerb: string,
): boolean {
  return hides && !isUtterance && isAnaphoric && !perceiving.test(toVerb);
}

function findClauses(line: string, { start, words }: PromptSentence): Clause[] {
  const starts = [
    0,
    ...[...line.matchAll(clauseEnd)].map(({ index, 0: sign }) => index + sign.length),
  ];
  return starts.map((from, at) => {
    const rest = words.filter((word) => word.start >= start + from);
    const next = start + (starts[at + 1] ?? line.length);
    const own = rest.filter(({ end }) => end <= next).length;
    return { from, text: line.slice(from), words: rest, own };
  });
}
