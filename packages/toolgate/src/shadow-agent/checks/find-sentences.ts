import { findQuotations, hasThreeWords } from './find-quotations.ts';

/** A citation: a note in brackets, a raised number, an address, or a year or a page in parentheses. */
const citation =
  /\[(?!\s|\.{3}\]|…\]|sic\])[^\][\n]{1,60}\]|【[^】\n]{1,60}】|[¹²³⁰⁴-⁹]|https?:\/\/|\((?=[^()\n]{0,80}(?:§|\b(?:19|20)\d\d|\b(?:pp?|S|Art|Abs|Rn|cf|vgl|cap)\.))[^()\n]{1,120}\)/u;
/**
 * A full stop after one of these ends no sentence: a short word with one capital, a letter, a known abbreviation, or a day of
 * a month (`am 3. Mai`).
 */
const abbreviation =
  /(?:^|[\s(])(?:\p{Lu}\p{Ll}{0,2}|\p{L}|\d{1,2}|e\.g|i\.e|z\.\s?B|d\.\s?h|etc|vs|ca|bzw|usw|[Pp]rof|inkl|evtl|vgl|env|aprox|núm|pág)$/u;
/** An end before a capital, a digit or an id such as `c741f`, and any end after a citation. */
const sentenceEnd =
  /[.!?…]["”»“’)\]*_]{0,4}(?=\s+(?:[^\s\p{Ll}]|\p{Ll}+\d)|$)|(?<=[\]】])[.!?…](?=\s)|[。！？]/gu;
const maxAbbreviationLength = 12;

/**
 * Finds the sentences of an answer that state something and cite nothing. Leaves out headings, tables, code, questions,
 * introductions that end with a colon, lists of sources and sentences of less than three words.
 */
export function findUncitedSentences(answer: string): string[] {
  const text = answer
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    // A citation after the full stop belongs to the sentence before it.
    .replaceAll(
      /([.!?。！？…]["”»“]?)[ \t]?((?:(?:\[[^\][\n]{1,60}\]|【[^】\n]{1,60}】|[¹²³⁰⁴-⁹]+)[ \t]?)+)/gu,
      ' $2$1 ',
    );
  return splitLines(maskQuotations(text))
    .flatMap(splitSentences)
    .filter((sentence) => isStatement(sentence) && !citation.test(sentence))
    .map((sentence) => sentence.trim());
}

/** Replaces the ends of sentences inside quotations by commas. The length stays the same. */
function maskQuotations(text: string): string {
  let masked = '';
  for (const { start, end } of findQuotations(text)) {
    // Quoted lines come after all others.
    if (start < masked.length) break;
    masked += text.slice(masked.length, start);
    masked += text.slice(start, end).replaceAll(/[.!?。！？…](?=\s|["”»“」』])/g, ',');
  }
  return masked + text.slice(masked.length);
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/^(?:[-*+•–]|\d{1,3}[.)])\s+/, ''))
    .filter((line) => !/^(?:#{1,6}\s|\||>|\[\^?\w{1,20}\]:)/.test(line))
    .filter((line) => !/[:：]\s*[*_]{0,3}$/.test(line));
}

function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    const before = line.slice(Math.max(start, match.index - maxAbbreviationLength), match.index);
    const isStop = match[0].startsWith('.') && end < line.length;
    // If in doubt, join ("Dr. No", "sept. 2024"): half a sentence would be the greater mistake.
    const isShort = /(?:^|\s)\p{L}{1,5}$/u.test(before) && /^\s+\d/.test(line.slice(end, end + 4));
    if (isStop && (isShort || abbreviation.test(before))) continue;
    sentences.push(line.slice(start, end));
    start = end;
  }
  return [...sentences, line.slice(start)];
}

function isStatement(sentence: string): boolean {
  return !/[?？][^\w?？]*$/u.test(sentence) && hasThreeWords(sentence);
}
