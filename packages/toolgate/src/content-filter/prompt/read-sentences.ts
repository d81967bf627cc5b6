import { contextLimits } from '../thresholds.ts';
import { isAboutTheWorld, isAboutWriting, mayBeForCustomer, namesDuty } from './fact-words.ts';
import type { SectionKind } from './headings.ts';
import { addressesModel } from './instruction-words.ts';
import { readPromptLines } from './sections.ts';
import type { PromptLine } from './sections.ts';
import { noCorrections, normalizeSentence } from './sentence-corrections.ts';
import type { Corrections } from './sentence-corrections.ts';
import { classifySentence, parseAnnouncement } from './sentence-kind.ts';
import type { Announcement, SentenceVerdict } from './sentence-kind.ts';
import { splitSentences } from './split-sentences.ts';
import type { SentenceSpan } from './split-sentences.ts';

/** A sentence of a prompt, or a part of one up to a semicolon, a colon or a quotation. */
export interface PromptSentence extends SentenceSpan, SentenceVerdict {
  /** Offset of its first word after list markers and courtesies. */
  head: number;
  /** Whether it ends with a colon. */
  isLabel: boolean;
  /** Whether it is part of a data structure, where neighbours say nothing about it. */
  isEntry?: boolean;
}

/** List markers and courtesies at the beginning of a sentence. */
const listMarker = /^[^\p{L}]*(?:please,? )?/iu;
const listItem = /^\s*(?:[-*•·]|\d+[.、)）])/;
/** Questions to ask, and choices to offer. */
const question = /[?？]\s*$/;
const choice = /^[\s\-*#]*[A-Ha-h][.:：、)）]/;
const colon = /[:：]\s*$/;

/** What the host said about a prompt. */
export interface ReadSentencesOptions {
  /** The kinds of single sentences. */
  corrections?: Corrections;
  /** Whether the whole prompt is hidden, facts included. */
  isHidden?: boolean;
}

/** Splits a prompt into sentences and classifies each. Time is linear in the length of the prompt. */
export function readSentences(
  text: string,
  { corrections = noCorrections, isHidden = false }: ReadSentencesOptions = {},
): PromptSentence[] {
  const isAllData = /^\s*[[{]/.test(text);
  const lines = readPromptLines(text).map((line) => {
    const isData = isAllData || isEntryLine(text, line);
    return { line, isData, spans: splitSentences(text, line, isData) };
  });
  const questions = lines
    .flatMap(({ spans }) => spans)
    .filter(({ start, end }) => question.test(text.slice(start, end)));
  const context = { text, hasManyQuestions: questions.length >= contextLimits.manyQuestions };
  let announced: Announcement | undefined;
  const sentences = lines.flatMap(({ line, isData, spans }) => {
    const source = text.slice(line.start, line.end);
    const endsLine = source.trim() === '' || listItem.test(source);
    if (line.isMark || (endsLine && announced?.isBlock === false)) announced = undefined;
    const read = readLine(spans, { ...context, section: line.section, announced });
    announced = read.announced;
    return isData ? read.sentences.map(toEntry) : reclassifyDescription(read.sentences, line);
  });
  return applyCorrections(text, reclassifyAmongFacts(text, sentences), { corrections, isHidden });
}

/** In a data structure, keys are no commands. */
function toEntry(sentence: PromptSentence): PromptSentence {
  const isKey = sentence.isLabel && sentence.reason === 'speaks to the model';
  return { ...sentence, isEntry: true, ...(isKey && { reason: 'stands among instructions' }) };
}

interface LineContext {
  text: string;
  section: SectionKind;
  hasManyQuestions: boolean;
  /** What the end of the previous line announced. */
  announced: Announcement | undefined;
}

function readLine(
  spans: readonly SentenceSpan[],
  { text, section, hasManyQuestions, announced: before }: LineContext,
): { sentences: PromptSentence[]; announced: Announcement | undefined } {
  let announced = before;
  let isAfterAnother = false;
  const sentences = spans.map((span): PromptSentence => {
    const sentence = text.slice(span.start, span.end);
    const plain = sentence.replace(listMarker, '');
    const verdict = classifySentence(plain.replaceAll('’', "'").toLowerCase(), {
      section,
      isQuoted: span.isQuoted,
      isOneOfMany: choice.test(sentence) || (question.test(sentence) && hasManyQuestions),
      announced: announced?.isGameTurn === true ? 'turn' : announced?.kind,
      isAfterAnother,
    });
    const next = parseAnnouncement(sentence);
    isAfterAnother = next === undefined;
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

/** Whether a sentence by itself may be a fact, so its neighbours decide. */
function mayBeFact(text: string, { reason, head, end }: PromptSentence): boolean {
  const plain = text.slice(head, end).toLowerCase();
  if (isAboutWriting(plain)) return false;
  if (reason === 'stands among instructions') return !namesDuty(plain);
  return reason === 'speaks to the model' && mayBeForCustomer(plain) && !addressesModel(plain);
}

/** What a sentence says about its neighbours. */
interface Evidence {
  /** Whether its own kind depends on its neighbours. */
  mayBeFact: boolean;
  forFacts: number;
  forCommands: number;
}

function collectEvidence(text: string, sentence: PromptSentence): Evidence {
  if (sentence.kind === 'fact') return { mayBeFact: false, forFacts: 1, forCommands: 0 };
  if (!mayBeFact(text, sentence)) {
    const forCommands = sentence.reason === 'speaks to the model' ? 1 : 0;
    return { mayBeFact: false, forFacts: 0, forCommands };
  }
  const plain = text.slice(sentence.head, sentence.end).toLowerCase();
  const forFacts = isAboutTheWorld(plain) ? contextLimits.possibleFactShare : 0;
  return { mayBeFact: true, forFacts, forCommands: 0 };
}

/** Makes sentences that may be facts facts where their neighbours are. */
function reclassifyAmongFacts(text: string, sentences: PromptSentence[]): PromptSentence[] {
  const counted = sentences.filter(
    ({ head, end, isLabel, isEntry }) =>
      end - head >= contextLimits.minNeighbourCharacters && !isLabel && !isEntry,
  );
  const evidence = counted.map((sentence) => collectEvidence(text, sentence));
  const paragraphs = findParagraphs(sentences, counted);
  const facts = new Set(counted.filter((_, at) => isAmongFacts(evidence, { at, paragraphs })));
  return sentences.map((sentence) =>
    facts.has(sentence) ? { ...sentence, kind: 'fact', reason: 'stands among facts' } : sentence,
  );
}

/** Returns, for each counted sentence, the number of its line when that is a paragraph, else -1. */
function findParagraphs(
  sentences: readonly PromptSentence[],
  counted: readonly PromptSentence[],
): number[] {
  const lines = new Map<PromptSentence, number>();
  let line = 0;
  for (const sentence of sentences) {
    lines.set(sentence, line);
    if (sentence.isLineEnd) line++;
  }
  const counts = new Map<number, number>();
  const getLine = (sentence: PromptSentence): number => lines.get(sentence) ?? 0;
  for (const sentence of counted)
    counts.set(getLine(sentence), (counts.get(getLine(sentence)) ?? 0) + 1);
  return counted.map((sentence) =>
    (counts.get(getLine(sentence)) ?? 0) >= contextLimits.minParagraphSentences
      ? getLine(sentence)
      : -1,
  );
}

function isAmongFacts(
  evidence: readonly Evidence[],
  { at, paragraphs }: { at: number; paragraphs: readonly number[] },
): boolean {
  if (evidence[at]?.mayBeFact !== true) return false;
  const { neighbours, otherParagraphShare } = contextLimits;
  const paragraph = paragraphs[at] ?? -1;
  let balance = 0;
  for (let near = Math.max(0, at - neighbours); near <= at + neighbours; near++) {
    const { forFacts = 0, forCommands = 0 } = (near === at ? undefined : evidence[near]) ?? {};
    const isOther = paragraph >= 0 && paragraphs[near] !== paragraph;
    balance += (forFacts - forCommands) * (isOther ? otherParagraphShare : 1);
  }
  return balance > 0;
}

/** Applies what the host said, which counts more than what the sentences look like. */
function applyCorrections(
  text: string,
  sentences: PromptSentence[],
  { corrections, isHidden }: Required<ReadSentencesOptions>,
): PromptSentence[] {
  if (corrections.size === 0 && !isHidden) return sentences;
  return sentences.map((sentence) => {
    const normalized = normalizeSentence(text.slice(sentence.start, sentence.end));
    const kind = corrections.get(normalized) ?? (isHidden ? 'instruction' : undefined);
    return kind === undefined ? sentence : { ...sentence, kind, reason: 'the host said so' };
  });
}

/** Makes a long passage that commands nothing a description, to draw on like a document. */
function reclassifyDescription(
  passage: PromptSentence[],
  { section }: PromptLine,
): PromptSentence[] {
  const prose = passage.filter(({ start, end }) => end - start >= contextLimits.minProseCharacters);
  const isDescription =
    (section === 'plain' || section === 'named') &&
    prose.length >= contextLimits.minPassageSentences &&
    passage.every(({ reason }) => reason !== 'speaks to the model');
  if (!isDescription) return passage;
  return passage.map((sentence) =>
    sentence.kind === 'instruction'
      ? { ...sentence, kind: 'fact', reason: 'stands in a document' }
      : sentence,
  );
}

const entry = /^\s*"([^"]{1,60})"\s*:/;
/** Keys of retrieved texts, which answers may quote. */
const contentKey =
  /^(?:documents?|page_?content|contents?|text|body|passages?|snippets?|chunks?|excerpts?|articles?)$/i;

/** Whether a line is an entry of a data structure that instructs the model, so its quotation marks enclose values. */
function isEntryLine(text: string, { start, end }: PromptLine): boolean {
  const [, key] = entry.exec(text.slice(start, end)) ?? [];
  return key !== undefined && !contentKey.test(key);
}
