import { isInstruction } from './instruction-words.ts';

/** A stretch of a hidden text and how much of a secret each word in it is. */
export interface WeighedSpan {
  /** Offset behind its last character. */
  end: number;
  /** 1 for instructions, less for facts, little for lines that are written to be said. */
  weight: number;
  /** Offset of the word with which an instruction begins; `undefined` when the span is no instruction. */
  head?: number;
}

const instructionWeight = 1;
const factWeight = 0.3;
const scriptWeight = 0.15;
/** Characters of a sentence that is more than a label such as `Instruction:`. */
const leastSentence = 16;
const boundary = /[\n.!?。！？；;:：]/g;
const quoted = /"[^"\n]{20,400}"|“[^”\n]{10,400}”|「[^」\n]{6,200}」/g;
const casting = /^["“](?:you are an? |act as |your (?:task|role|job) is )/i;
/** A point before a letter or digit, unless that is a capital behind a small letter. */
const isInnerPoint = /\.[^\P{L}\p{Lu}]$|\.\p{N}$|[^\p{Ll}]\.\p{Lu}$/u;
/** What stands before the first word that tells, of which a courtesy is none. */
const listMarker = /^[^\p{L}]*(?:please,? )?/iu;
/** Questions to ask, and choices to offer. */
const choiceLetter = /^[\s\-*#]*[A-Ha-h][.:：]$/;
const toBeSaid = /[?？]\s*$|^[\s\-*#]*[A-Ha-h][.:：、)）]/;

/**
 * Tells the instructions of a prompt from what it gives for use. A sentence that speaks to the model, or
 * commands, is an instruction; any other is a fact; a quotation is mostly a line to be said or an example.
 */
export function weighSentences(text: string): WeighedSpan[] {
  const spans: WeighedSpan[] = [];
  let start = 0;
  for (const match of text.matchAll(quoted)) {
    weighPlain(text, { start, end: match.index }, spans);
    start = match.index + match[0].length;
    spans.push(weighQuotation(match[0], start));
  }
  weighPlain(text, { start, end: text.length }, spans);
  return spans.some(({ head }) => head !== undefined) ? spans : withFirstHead(text, spans);
}

/** A quotation is a line to be said or an example, unless it casts a model in its role. */
function weighQuotation(quotation: string, end: number): WeighedSpan {
  return casting.test(quotation)
    ? { end, weight: instructionWeight, head: end - quotation.length + 1 }
    : { end, weight: scriptWeight };
}

/** A text in which no instruction is recognised has one all the same: its first sentence that is no label. */
function withFirstHead(text: string, spans: WeighedSpan[]): WeighedSpan[] {
  let start = 0;
  for (const [at, span] of spans.entries()) {
    const plain = text.slice(start, span.end).replace(listMarker, '');
    if (plain.length >= leastSentence)
      return spans.with(at, { ...span, head: span.end - plain.length });
    start = span.end;
  }
  return spans;
}

function weighPlain(
  text: string,
  range: { start: number; end: number },
  spans: WeighedSpan[],
): void {
  const plain = text.slice(range.start, range.end);
  let start = 0;
  for (const match of plain.matchAll(boundary)) {
    const end = match.index + 1;
    // A point inside a number, an abbreviation or a name ends no sentence.
    if (match[0] === '.' && isInnerPoint.test(plain.slice(end - 2, end + 1))) continue;
    // The letter of a choice belongs to the choice.
    if (match[0] !== '\n' && choiceLetter.test(plain.slice(start, end))) continue;
    spans.push(weighSentence(text, { start: range.start + start, end: range.start + end }));
    start = end;
  }
  spans.push(weighSentence(text, { start: range.start + start, end: range.end }));
}

function weighSentence(text: string, { start, end }: { start: number; end: number }): WeighedSpan {
  const sentence = text.slice(start, end);
  if (toBeSaid.test(sentence)) return { end, weight: scriptWeight };
  const plain = sentence.replace(listMarker, '');
  return isInstruction(plain.replaceAll('’', "'").toLowerCase())
    ? { end, weight: instructionWeight, head: end - plain.length }
    : { end, weight: factWeight };
}
