import { announcedBy } from './announcement.ts';
import type { Announcement } from './announcement.ts';
import { isAboutTheWorld, isAboutWriting, mayBeForCustomer, namesDuty } from './fact-words.ts';
import { speaksToModel } from './instruction-words.ts';
import { readPromptLines } from './prompt-lines.ts';
import type { PromptArea } from './prompt-area.ts';
import type { PromptLine } from './prompt-lines.ts';
import { judgeSentence } from './sentence-kind.ts';
import type { SentenceVerdict } from './sentence-kind.ts';
import { comparableSentence, noCorrections } from './sentence-corrections.ts';
import type { Corrections } from './sentence-corrections.ts';
import { splitLine } from './split-line.ts';
import type { SentenceSpan } from './split-line.ts';

/** A sentence of a prompt, or a part of one between signs that end or announce something. */
export interface PromptSentence extends SentenceSpan, SentenceVerdict {
  /** Offset of its first word that tells, behind list markers and courtesies. */
  head: number;
  /** Whether it ends with a colon. */
  isLabel: boolean;
  /** Whether it stands in a data structure, where neighbours say nothing about it. */
  isEntry?: boolean;
}

/** What stands before the first word that tells, of which a courtesy is none. */
const listMarker = /^[^\p{L}]*(?:please,? )?/iu;
const listItem = /^\s*(?:[-*•·]|\d+[.、)）])/;
/** Questions to ask, and choices to offer. */
const question = /[?？]\s*$/;
const choice = /^[\s\-*#]*[A-Ha-h][.:：、)）]/;
const colon = /[:：]\s*$/;
/** From this many questions on they are there to be asked. */
const manyQuestions = 3;
/** Sentences in a row that command nothing and are a description from this many on, of this many characters each. */
const longPassage = 4;
const leastProse = 40;
/** How many sentences before and behind tell what one is that commands nothing, and of how many characters. */
const neighbours = 2;
const leastTold = 8;
/** A line of this many sentences is a paragraph, of one thing; those of another tell half as much about it. */
const leastParagraph = 3;
const apartShare = 0.5;
/** How much a sentence that may be a fact says of its neighbours, beside one that is: recipes and manuals are full of them. */
const likeness = 0.5;

/** What a host has said of a prompt. */
export interface ReadSentencesOptions {
  /** What single sentences are. */
  corrections?: Corrections;
  /** Whether all of it is hidden, facts too. */
  isHidden?: boolean;
}

/** Reads how a prompt is to be understood, sentence by sentence. Time is linear in its length. */
export function readSentences(
  text: string,
  { corrections = noCorrections, isHidden = false }: ReadSentencesOptions = {},
): PromptSentence[] {
  const isAllData = /^\s*[[{]/.test(text);
  const lines = readPromptLines(text).map((line) => {
    const isData = isAllData || isEntryLine(text, line);
    return { line, isData, spans: splitLine(text, line, isData) };
  });
  const questions = lines
    .flatMap(({ spans }) => spans)
    .filter(({ start, end }) => question.test(text.slice(start, end)));
  const context = { text, hasManyQuestions: questions.length >= manyQuestions };
  let announced: Announcement | undefined;
  const sentences = lines.flatMap(({ line, isData, spans }) => {
    const source = text.slice(line.start, line.end);
    const endsLine = source.trim() === '' || listItem.test(source);
    if (line.isMark || (endsLine && announced?.isBlock === false)) announced = undefined;
    const read = readLine(spans, { ...context, area: line.area, announced });
    announced = read.announced;
    return isData ? read.sentences.map(readEntry) : describe(read.sentences, line);
  });
  return correct(text, surroundedByFacts(text, sentences), { corrections, isHidden });
}

/** In a data structure keys command nothing, and neighbours are of another kind. */
function readEntry(sentence: PromptSentence): PromptSentence {
  const isKey = sentence.isLabel && sentence.reason === 'speaks to the model';
  return { ...sentence, isEntry: true, ...(isKey && { reason: 'stands among instructions' }) };
}

interface LineContext {
  text: string;
  area: PromptArea;
  hasManyQuestions: boolean;
  /** What the end of the line before announced. */
  announced: Announcement | undefined;
}

function readLine(
  spans: readonly SentenceSpan[],
  { text, area, hasManyQuestions, announced: before }: LineContext,
): { sentences: PromptSentence[]; announced: Announcement | undefined } {
  let announced = before;
  let isFollowed = false;
  const sentences = spans.map((span): PromptSentence => {
    const sentence = text.slice(span.start, span.end);
    const plain = sentence.replace(listMarker, '');
    const verdict = judgeSentence(plain.replaceAll('’', "'").toLowerCase(), {
      area,
      isQuoted: span.isQuoted,
      isOneOfMany: choice.test(sentence) || (question.test(sentence) && hasManyQuestions),
      announced: announced?.isTurn === true ? 'turn' : announced?.kind,
      isFollowed,
    });
    const next = announcedBy(sentence);
    isFollowed = next === undefined;
    const isOver = verdict.kind === 'instruction' || (span.isLineEnd && !announced?.isBlock);
    if (plain !== '') announced = next ?? (isOver ? undefined : announced);
    return {
      ...span,
      ...verdict,
      head: span.end - plain.length,
      isLabel: colon.test(sentence),
    };
  });
  return { sentences, announced };
}

/** Whether only its neighbours can tell whether a sentence is a fact. */
function mayBeFact(text: string, { reason, head, end }: PromptSentence): boolean {
  const plain = text.slice(head, end).toLowerCase();
  if (isAboutWriting(plain)) return false;
  if (reason === 'stands among instructions') return !namesDuty(plain);
  return reason === 'speaks to the model' && mayBeForCustomer(plain) && !speaksToModel(plain);
}

/** What a sentence says of its neighbours: that they are facts, that they may be, or that they are commands. */
interface Evidence {
  mayBeFact: boolean;
  forFacts: number;
  forCommands: number;
}

function evidenceOf(text: string, sentence: PromptSentence): Evidence {
  if (sentence.kind === 'fact') return { mayBeFact: false, forFacts: 1, forCommands: 0 };
  if (!mayBeFact(text, sentence)) {
    const forCommands = sentence.reason === 'speaks to the model' ? 1 : 0;
    return { mayBeFact: false, forFacts: 0, forCommands };
  }
  const plain = text.slice(sentence.head, sentence.end).toLowerCase();
  return { mayBeFact: true, forFacts: isAboutTheWorld(plain) ? likeness : 0, forCommands: 0 };
}

/** What commands nothing, or might command a customer, is what its neighbours are. */
function surroundedByFacts(text: string, sentences: PromptSentence[]): PromptSentence[] {
  const told = sentences.filter(
    ({ head, end, isLabel, isEntry }) => end - head >= leastTold && !isLabel && !isEntry,
  );
  const evidence = told.map((sentence) => evidenceOf(text, sentence));
  const paragraphs = paragraphsOf(sentences, told);
  const facts = new Set(told.filter((_, at) => isAmongFacts(evidence, { at, paragraphs })));
  return sentences.map((sentence) =>
    facts.has(sentence) ? { ...sentence, kind: 'fact', reason: 'stands among facts' } : sentence,
  );
}

/** For each of some sentences, which line they belong to if it has a few of them, and else -1. */
function paragraphsOf(
  sentences: readonly PromptSentence[],
  told: readonly PromptSentence[],
): number[] {
  const lines = new Map<PromptSentence, number>();
  let line = 0;
  for (const sentence of sentences) {
    lines.set(sentence, line);
    if (sentence.isLineEnd) line++;
  }
  const counts = new Map<number, number>();
  const lineOf = (sentence: PromptSentence): number => lines.get(sentence) ?? 0;
  for (const sentence of told)
    counts.set(lineOf(sentence), (counts.get(lineOf(sentence)) ?? 0) + 1);
  return told.map((sentence) =>
    (counts.get(lineOf(sentence)) ?? 0) >= leastParagraph ? lineOf(sentence) : -1,
  );
}

function isAmongFacts(
  evidence: readonly Evidence[],
  { at, paragraphs }: { at: number; paragraphs: readonly number[] },
): boolean {
  if (evidence[at]?.mayBeFact !== true) return false;
  const paragraph = paragraphs[at] ?? -1;
  let balance = 0;
  for (let near = Math.max(0, at - neighbours); near <= at + neighbours; near++) {
    const { forFacts = 0, forCommands = 0 } = (near === at ? undefined : evidence[near]) ?? {};
    const isApart = paragraph >= 0 && paragraphs[near] !== paragraph;
    balance += (forFacts - forCommands) * (isApart ? apartShare : 1);
  }
  return balance > 0;
}

/** What the host said counts more than what the sentences look like. */
function correct(
  text: string,
  sentences: PromptSentence[],
  { corrections, isHidden }: Required<ReadSentencesOptions>,
): PromptSentence[] {
  if (corrections.size === 0 && !isHidden) return sentences;
  return sentences.map((sentence) => {
    const comparable = comparableSentence(text.slice(sentence.start, sentence.end));
    const kind = corrections.get(comparable) ?? (isHidden ? 'instruction' : undefined);
    return kind === undefined ? sentence : { ...sentence, kind, reason: 'the host said so' };
  });
}

/** A long passage that commands nothing is a description to draw on. */
function describe(passage: PromptSentence[], { area }: PromptLine): PromptSentence[] {
  const prose = passage.filter(({ start, end }) => end - start >= leastProse);
  const isDescription =
    (area === 'plain' || area === 'named') &&
    prose.length >= longPassage &&
    passage.every(({ reason }) => reason !== 'speaks to the model');
  if (!isDescription) return passage;
  return passage.map((sentence) =>
    sentence.kind === 'instruction'
      ? { ...sentence, kind: 'fact', reason: 'stands in a document' }
      : sentence,
  );
}

const entry = /^\s*"([^"]{1,60})"\s*:/;
/** Keys under which what was looked up stands, for an answer to quote. */
const contentKey =
  /^(?:documents?|page_?content|contents?|text|body|passages?|snippets?|chunks?|excerpts?|articles?)$/i;

/** Whether quotation marks on a line enclose the values of a data structure that tells the model something. */
function isEntryLine(text: string, { start, end }: PromptLine): boolean {
  const [, key] = entry.exec(text.slice(start, end)) ?? [];
  return key !== undefined && !contentKey.test(key);
}
