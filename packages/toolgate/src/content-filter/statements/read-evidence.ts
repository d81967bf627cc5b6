import type { LongWork } from '../long-work.ts';
import {
  classesOf,
  keepsSecret,
  type PromptSentence,
  type PromptWord,
  wordClass,
} from '../secrecy/index.ts';
import { readSentence, type SentenceEvidence } from './evidence.ts';

/** Number of sentences in one piece of work. */
const pieceSentences = 64;

/** Reads the evidence in each sentence about values. */
export function* readEvidence(
  text: string,
  sentences: readonly PromptSentence[],
): LongWork<SentenceEvidence[]> {
  let heading = false;
  const isUnderLabel = createLabelScope(text);
  const found: SentenceEvidence[] = [];
  for (const sentence of sentences) {
    if (found.length % pieceSentences === 0) yield;
    const evidence = readSentence(text, sentence);
    const { isHeading, isEnd } = readHeading(text, sentence);
    const isTableHead = isHeadOfTable(text, sentence);
    if (isEnd || (sentence.isParagraphStart && !isHeading && !isListItem(text, sentence)))
      heading = false;
    if (isHeading)
      heading =
        (evidence.isLabelled && isPlainLabel(sentence.words)) ||
        evidence.hides ||
        keepsSecret(sentence.words);
    found.push({
      ...evidence,
      isHeading: isHeading || isTableHead,
      isLabelled: isUnderLabel(sentence, evidence, isHeading) || (heading && !isHeading),
    });
  }
  return found;
}

/** Maximum number of content words in a label for the lines below it. A label with more is about something else. */
const maxOwnWords = 1;

function isPlainLabel(words: readonly PromptWord[]): boolean {
  return (
    words.filter(({ classes, text }) => classes === 0 && text.length > 3).length <= maxOwnWords
  );
}

/**
 * Creates a function that says whether a sentence has a label, continues a list with one, or is in a line that begins with
 * one. It takes the sentences in their order.
 */
function createLabelScope(
  text: string,
): (sentence: PromptSentence, evidence: SentenceEvidence, isHeading: boolean) => boolean {
  let isLineLabelled = false;
  let wasLabelled = false;
  return (sentence, { isLabelled }, isHeading) => {
    const isListed = wasLabelled && continuesList(text, sentence);
    if (sentence.isLineStart || hasOtherLabel(text, sentence))
      isLineLabelled = !isHeading && isLabelled && labelsLine(text, sentence);
    wasLabelled = isLabelled || isLineLabelled || isListed;
    return wasLabelled;
  };
}

/** Whether a sentence is a further item of a list: `Confidential: X; Y`. */
function continuesList(text: string, { start, isLineStart }: PromptSentence): boolean {
  return !isLineStart && /[;；]$/.test(text.slice(Math.max(0, start - 1), start));
}

/** A label at the beginning of a line: words before a colon or in brackets. */
const lineLabel = /^[\s\-*•#]*(?:\[[^\]\n:]{2,60}\]|[^\n:：;.!?]{2,60}[:：])/u;

/** Whether a sentence has a label of one word, which replaces the label before it: `Internal: X. Public: Y.` */
function hasOtherLabel(text: string, { start, end }: PromptSentence): boolean {
  return /^\s*[\p{L}-]{2,30}[:：]/u.test(text.slice(start, end));
}

/** Whether the label of a sentence names no thing, and therefore covers the whole line: `Internal: X. Y.` */
function labelsLine(text: string, { start, end, words }: PromptSentence): boolean {
  const label = lineLabel.exec(text.slice(start, end))?.[0];
  if (label === undefined) return false;
  const own = words.filter((word) => word.end <= start + label.length);
  return isPlainLabel(own) && (classesOf(own) & (wordClass.secret | wordClass.carrier)) === 0;
}

/** Whether a line has the column names of a table. */
function isHeadOfTable(text: string, { start, end }: PromptSentence): boolean {
  return /^\s*\|/.test(text.slice(start, end)) && /^\s*\|\s*:?-/.test(text.slice(end, end + 12));
}

function isListItem(text: string, { start }: PromptSentence): boolean {
  return /[-*\d]/.test(text.charAt(start));
}

/** Reads whether a line is a heading, and whether it ends the lines below a heading. */
function readHeading(
  text: string,
  { start, end, isLineStart, words }: PromptSentence,
): { isHeading: boolean; isEnd: boolean } {
  if (!isLineStart) return { isHeading: false, isEnd: false };
  const line = text.slice(start, end).trim();
  const isRule = /^(?:<\/|---|===|\[\/)/.test(line);
  const next = text.slice(end, end + 1);
  const isAlone = next === '' || next === '\n' || /\n[^\S\n]*$/.test(text.slice(start, end));
  const isShort = words.length <= 9;
  const isMarked =
    /^(?:#{1,6}\s|<[^/>]+>$|\[[^\]]+\]$|\*\*.+\*\*:?$|---)/.test(line) || /[:：]$/.test(line);
  const isCapital = /\p{Lu}/u.test(line) && line === line.toUpperCase() && words.length > 1;
  return { isHeading: isShort && isAlone && (isMarked || isCapital), isEnd: isRule };
}
