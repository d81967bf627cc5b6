import type { PromptSentence } from '../../secrecy/index.ts';

/** The labels of a prompt: headings, keys and tags over other sentences. */
export interface LabelPlaces {
  /** For each sentence, the numbers of the labels over it, the nearest first. */
  readonly over: readonly (readonly number[])[];
  /** For each sentence, whether it is a label. */
  readonly isLabel: readonly boolean[];
}

/** Maximum number of words in a label. */
const maxLabelWords = 9;
const maxDepth = 6;
/** A comment is not a tag: its text says something. */
const tagOnly = /^<[^/<>!]+>$/;
const section = /^(?:#|\*\*|\[)/;
const closingTag = /^<\/[^<>]+>$/;
const marked = /^(?:#{1,6}\s.*|\*\*[^*]+\*\*:?|\[[^\]]+\]|[-*•\s]*[^:：]{2,80}[:：])$/u;

/** An open label: more lines below it may follow. */
interface OpenLabel {
  place: number;
  indent: number;
  isTag: boolean;
  hasLines: boolean;
}

/** Finds the labels over each sentence of a prompt, in linear time: headings, keys with lines below them, and tags. */
export function findLabels(text: string, sentences: readonly PromptSentence[]): LabelPlaces {
  const over: number[][] = [];
  const isLabel: boolean[] = [];
  let stack: OpenLabel[] = [];
  for (const [place, sentence] of sentences.entries()) {
    const line = text.slice(sentence.start, sentence.end).trim();
    const indent = readIndent(text, sentence.start);
    const isOwnLine = sentence.isLineStart && endsLine(text, sentence);
    const isTag = isOwnLine && tagOnly.test(line);
    const isHeading = isOwnLine && !isTag && isHeadingLine(line, sentence);
    if (closingTag.test(line)) stack = closeTag(stack);
    if (sentence.isLineStart)
      stack = stack.filter((one) => covers(one, { sentence, indent, isHeading }));
    if (isHeading && section.test(line)) stack = stack.filter((one) => one.isTag);
    over.push(stack.map((one) => one.place).toReversed());
    for (const one of stack) one.hasLines = true;
    isLabel.push(isTag || isHeading);
    if (isTag || isHeading) stack.push({ place, indent, isTag, hasLines: false });
    if (stack.length > maxDepth) stack.shift();
  }
  return { over, isLabel };
}

function closeTag(stack: OpenLabel[]): OpenLabel[] {
  const at = stack.findLastIndex(({ isTag }) => isTag);
  return at < 0 ? stack : stack.slice(0, at);
}

function isHeadingLine(line: string, { words }: PromptSentence): boolean {
  return words.length <= maxLabelWords && words.length > 0 && marked.test(line);
}

/** Whether a label covers a line. A line with less indent, a new heading and an empty line end its cover. */
function covers(
  label: OpenLabel,
  { sentence, indent, isHeading }: { sentence: PromptSentence; indent: number; isHeading: boolean },
): boolean {
  if (label.isTag || indent > label.indent) return true;
  const isApart = sentence.isParagraphStart && label.hasLines;
  return indent === label.indent && !isHeading && !isApart;
}

function readIndent(text: string, start: number): number {
  let indent = 0;
  while (text.charAt(start + indent) === ' ' || text.charAt(start + indent) === '\t') indent++;
  return indent;
}

/** Whether a line ends with a sentence. */
function endsLine(text: string, { start, end }: PromptSentence): boolean {
  if (end >= text.length || text.charAt(end) === '\n') return true;
  const sentence = text.slice(start, end);
  return sentence.slice(sentence.trimEnd().length).includes('\n');
}
