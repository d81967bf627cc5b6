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

/** The clause of a sentence that guards a value stated elsewhere. */
export interface Guard {
  /** Its offset in the prompt. */
  from: number;
  /** The sort of value that it names, if it names one. */
  sort: ValueSort | undefined;
  /** Whether it refers to a later value. */
  isAhead: boolean;
  /** Whether it is certain enough to guard even a plain word. */
  reachesPlain: boolean;
}

/** Maximum characters of a sentence that may be a guard. */
const maxGuardCharacters = 400;
/** Maximum number of words in a clause that omits its object. */
const maxElliptic = 6;
/** Maximum number of content words in a clause that refers to another one. Set with `pnpm bench:secrets`. */
const maxContentWords = 4;
/** A clause that ends with a verb of several senses, such as `run out` or `see`. */
const perceiving = /(?<!\p{L})(?:out|see|find|get|give)$/iu;
/** The boundary between two clauses. */
const clauseEnd =
  /[,;:()–—，；：、]\s*|\s-\s|\s(?=(?:goes to|stays|remains|bleibt|reste|queda|rimane|fica|blijft)\s)|\s(?=(?:and|but|so|because|since|which|und|aber|also|was|et|mais|car|y|pero|así|e|ma|mas|en|maar|och|men|i|ale|и|но|а)\s)/giu;

/** Finds the guard in a sentence: the shortest suffix of clauses that guards a value stated elsewhere. */
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

/** Returns the cues of a sentence that guards or hides something; `undefined` for other sentences. */
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

/** A suffix of a sentence that begins with a clause. */
interface Clause {
  /** The offset of the clause in the sentence. */
  from: number;
  text: string;
  words: readonly PromptWord[];
  /** Number of words before the next clause. */
  own: number;
}

function guards({ text, words }: Clause, cues: number): boolean {
  return (
    readGuarding(text, classesOf(words), cues) !== undefined ||
    findSilence(words) >= 0 ||
    hasStaffOnly(words)
  );
}

/** Whether a clause refers to another one and says little itself. */
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

/** Whether a sentence may guard something. A long sentence, a heading, and one about the prompt may not. */
function mayRead(
  sentence: PromptSentence,
  { isAboutPrompt, isHeading, opens }: SentenceEvidence,
): boolean {
  const isShort = sentence.end - sentence.start <= maxGuardCharacters;
  return isShort && !isAboutPrompt && !isHeading && !opens;
}

/** Whether a sentence hides something said before it, with a verb such as `reveal`. */
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
