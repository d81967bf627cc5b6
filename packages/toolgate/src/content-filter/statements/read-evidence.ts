import type { LongWork } from '../long-work.ts';
import { keepsSecret, type PromptSentence } from '../secrecy/index.ts';
import { readSentence, type SentenceEvidence } from './evidence.ts';

/** Number of sentences in one piece of work. */
const pieceSentences = 64;

/** Reads the evidence in each sentence about values. */
export function* readEvidence(
  text: string,
  sentences: readonly PromptSentence[],
): LongWork<SentenceEvidence[]> {
  let heading = false;
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
        (evidence.isLabelled && isPlainLabel(sentence)) ||
        evidence.hides ||
        keepsSecret(sentence.words);
    found.push({
      ...evidence,
      isHeading: isHeading || isTableHead,
      isLabelled: evidence.isLabelled || (heading && !isHeading),
    });
  }
  return found;
}

/** Maximum number of content words in a label for the lines below it. A label with more is about something else. */
const maxOwnWords = 1;

function isPlainLabel({ words }: PromptSentence): boolean {
  return (
    words.filter(({ classes, text }) => classes === 0 && text.length > 3).length <= maxOwnWords
  );
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
  const isAlone =
    next === '' ||
    line.endsWith('\n') ||
    /\n[^\S\n]*$/.test(text.slice(start, end)) ||
    next === '\n';
  const isShort = words.length <= 9;
  const isMarked =
    /^(?:#{1,6}\s|<[^/>]+>$|\[[^\]]+\]$|\*\*.+\*\*:?$|---)/.test(line) || /[:：]$/.test(line);
  const isCapital = /\p{Lu}/u.test(line) && line === line.toUpperCase() && words.length > 1;
  return { isHeading: isShort && isAlone && (isMarked || isCapital), isEnd: isRule };
}
