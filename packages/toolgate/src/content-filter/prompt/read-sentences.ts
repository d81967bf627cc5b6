import { finishAtOnce, type LongWork, pieceCharacters } from '../long-work.ts';
import { readPlainPrompt } from '../plain-prompt/index.ts';
import {
  judgeInContext,
  readForm,
  type SentenceSpan,
  type WeighedSentence,
} from '../sentence-odds/index.ts';
import { contextLimits } from '../thresholds.ts';
import { type Announcement, parseAnnouncement } from './announcements.ts';
import { addressesReader, isCommand } from './instruction-words.ts';
import { type PromptLine, readPromptLines } from './sections.ts';
import { type Corrections, noCorrections, normalizeSentence } from './sentence-corrections.ts';
import { collectEvidence, sumEvidence } from './sentence-evidence.ts';
import { findHead } from './sentence-head.ts';
import {
  type ExplainedTerm,
  explainOdds,
  nameKind,
  type SentenceVerdict,
} from './sentence-kind.ts';
import { splitSentences } from './split-sentences.ts';

/** A sentence of a prompt, or a part of one up to a semicolon, a colon or a quotation. */
export interface PromptSentence extends WeighedSentence, SentenceVerdict {}

const listItem = /^\s*(?:[-*•·]|\d+[.、)）])/;
/** Questions to ask, and choices to offer. */
const question = /[?？]\s*$/;
const choice = /^[\s\-*#]*[A-Ha-h][.:：、)）]/;
const colon = /[:：]\s*$/;
/** A line that ends with a colon, or a heading. A heading such as `# List of the month` is not a command. */
const label = /[:：]\s*$|^\s*#{1,6}\s[^.!?]*$/;
/** Number of sentences in one piece of work. */
const pieceSentences = 64;

/** What the host states about a prompt. */
export interface ReadSentencesOptions {
  /** The kinds of single sentences. */
  corrections?: Corrections;
  /** Whether the whole prompt is hidden, facts included. */
  isHidden?: boolean;
}

/** Splits a prompt into sentences and judges each. Time is linear in the length of the prompt. */
export function readSentences(text: string, options?: ReadSentencesOptions): PromptSentence[] {
  return finishAtOnce(readSentencesInPieces(text, options));
}

/** Reads a prompt like {@link readSentences}, in pieces. */
export function* readSentencesInPieces(
  text: string,
  { corrections = noCorrections, isHidden = false }: ReadSentencesOptions = {},
): LongWork<PromptSentence[]> {
  const alone = yield* weighInPieces(text);
  const judged = yield* judgeInContext(alone);
  const sentences: PromptSentence[] = [];
  for (const one of judged) {
    sentences.push({ ...one.sentence, ...nameKind(one) });
    if (sentences.length % pieceSentences === 0) yield;
  }
  return applyCorrections(text, sentences, { corrections, isHidden });
}

/** A sentence of a prompt with the evidence for and against hiding it. */
export interface ExplainedOdds {
  text: string;
  /** The probability that it is hidden. */
  share: number;
  terms: ExplainedTerm[];
}

/** Explains each sentence of a prompt, as `readSentences` splits its plain text. */
export function explainSentences(prompt: string): ExplainedOdds[] {
  const { text } = finishAtOnce(readPlainPrompt(prompt));
  return finishAtOnce(judgeInContext(weighSentencesAlone(text))).map((judged) => ({
    text: text.slice(judged.sentence.start, judged.sentence.end).trim(),
    share: judged.share,
    terms: explainOdds(judged),
  }));
}

/** Splits a prompt into sentences and weighs each by its own words and its position. */
export function weighSentencesAlone(text: string): WeighedSentence[] {
  return finishAtOnce(weighInPieces(text));
}

/** A line of a prompt and its sentences. */
interface SplitLine {
  line: PromptLine;
  isData: boolean;
  spans: readonly SentenceSpan[];
}

function* splitInPieces(text: string): LongWork<SplitLine[]> {
  const isAllData = /^\s*[[{]/.test(text);
  const lines: SplitLine[] = [];
  let pieceEnd = pieceCharacters;
  for (const line of readPromptLines(text)) {
    const isData = isAllData || isEntryLine(text, line);
    lines.push({ line, isData, spans: splitSentences(text, line, isData) });
    if (line.end < pieceEnd) continue;
    pieceEnd = line.end + pieceCharacters;
    yield;
  }
  return lines;
}

function* weighInPieces(text: string): LongWork<WeighedSentence[]> {
  const lines = yield* splitInPieces(text);
  let questions = 0;
  for (const { spans } of lines)
    for (const { start, end } of spans) if (question.test(text.slice(start, end))) questions++;
  const hasManyQuestions = questions >= contextLimits.manyQuestions;
  const sentences: WeighedSentence[] = [];
  let announced: Announcement | undefined;
  let isIntroduced = false;
  for (const { line, isData, spans } of lines) {
    const source = text.slice(line.start, line.end);
    const endsLine = source.trim() === '' || listItem.test(source);
    if (line.isMark || (endsLine && announced?.isBlock === false)) announced = undefined;
    const reader = createLineReader({
      text,
      line,
      isData,
      hasManyQuestions,
      announced,
      isIntroduced,
    });
    for (const span of spans) {
      sentences.push(reader.read(span));
      if (sentences.length % pieceSentences === 0) yield;
    }
    announced = reader.announced();
    const isItem = listItem.test(source);
    isIntroduced = colon.test(source) || (isIntroduced && (isItem || source.trim() === ''));
  }
  return sentences;
}

interface LineContext {
  text: string;
  line: Pick<PromptLine, 'section' | 'block' | 'enclosure'>;
  isData: boolean;
  hasManyQuestions: boolean;
  isIntroduced: boolean;
  /** The announcement at the end of the previous line. */
  announced: Announcement | undefined;
}

/** Creates the reader of the sentences of one line. */
function createLineReader({
  text,
  line,
  isData,
  hasManyQuestions,
  isIntroduced,
  announced: before,
}: LineContext) {
  let announced = before;
  let isAfterAnother = false;
  let isAfterColon = isIntroduced;

  function read(span: SentenceSpan): WeighedSentence {
    const sentence = text.slice(span.start, span.end);
    const plain = sentence.slice(findHead(sentence));
    const lower = plain.replaceAll('’', "'").toLowerCase();
    const isOrder = isCommand(lower);
    const instructs = isOrder || addressesReader(lower);
    const commands = !span.isQuoted && instructs;
    const isExampleOver = announced?.kind === 'example' && isAfterAnother && commands;
    const evidence = collectEvidence(lower, {
      commands: isOrder,
      instructs,
      section: line.section,
      isData,
      isQuoted: span.isQuoted,
      isLabel: label.test(sentence),
      isOneOfMany:
        (choice.test(sentence) && !isOrder) || (question.test(sentence) && hasManyQuestions),
      announced: isExampleOver ? undefined : announced?.kind,
      isIntroduced: isAfterColon,
    });
    const next = parseAnnouncement(sentence);
    isAfterAnother = next === undefined;
    if (plain !== '') {
      isAfterColon = colon.test(sentence);
      const isOver = isExampleOver || isAnnouncementOver(announced, { commands, ...span });
      announced = next ?? (isOver ? undefined : announced);
    }
    return {
      ...span,
      head: span.end - plain.length,
      block: line.block,
      isInDocument: mayHoldDocument(line),
      enclosure: line.enclosure,
      form: readForm(sentence, span),
      evidence,
      own: sumEvidence(evidence),
    };
  }

  return {
    /** Reads the next sentence. */
    read,
    /** The announcement of the last sentence. */
    announced: (): Announcement | undefined => announced,
  };
}

function mayHoldDocument({ section, enclosure }: LineContext['line']): boolean {
  return section === 'document' || (enclosure > 0 && (section === 'plain' || section === 'named'));
}

function isAnnouncementOver(
  announced: Announcement | undefined,
  { commands, isQuoted, isLineEnd }: { commands: boolean; isQuoted: boolean; isLineEnd: boolean },
): boolean {
  if (commands && announced?.kind === 'script') return true;
  return (isQuoted || isLineEnd) && announced?.isBlock !== true;
}

/** Applies the host's statements. They override the verdict of the filter. */
function applyCorrections(
  text: string,
  sentences: PromptSentence[],
  { corrections, isHidden }: Required<ReadSentencesOptions>,
): PromptSentence[] {
  if (corrections.size === 0 && !isHidden) return sentences;
  return sentences.map((sentence) => {
    const normalized = normalizeSentence(text.slice(sentence.start, sentence.end));
    const kind = corrections.get(normalized) ?? (isHidden ? 'instruction' : undefined);
    if (kind === undefined) return sentence;
    const share = kind === 'instruction' || kind === 'secret' ? 1 : 0;
    return { ...sentence, kind, share, reason: 'the host said so' };
  });
}

const entry = /^\s*"([^"]{1,60})"\s*:/;
/** Keys of retrieved texts. Answers may quote such texts. */
const contentKey =
  /^(?:documents?|page_?content|contents?|text|body|passages?|snippets?|chunks?|excerpts?|articles?)$/i;

/** Whether a line is an entry of a data structure with instructions. The quotation marks of such a line enclose values. */
function isEntryLine(text: string, { start, end }: PromptLine): boolean {
  const [, key] = entry.exec(text.slice(start, end)) ?? [];
  return key !== undefined && !contentKey.test(key);
}
