/** Minimum score of a text whose parts are also scored alone: 1 in 100 everyday messages reaches it. */
export const minWholeScore = 0.1;
/** Maximum length of such a text, in characters; in a longer text only a passage is scored alone, see `findPassage`. */
export const maxPartedLength = 500;
/**
 * The log-odds that a part loses, because one of several parts looks like an attack by chance more often than a whole text.
 * `pnpm train:guard DATA --held-out` measures it, with {@link maxPartedLength}.
 */
export const partLoss = 0.75;
/** Minimum characters of a step. */
const minStepLength = 10;
/** Where a sentence or a line ends, in any script. */
const stepEnd = /(?<=[.!?…।؟۔]["”»]?)\s+|(?<=[。！？]」?)(?!」)|\n+/u;
/** Ends of the values of HTML, XML, tables and CSV: a tag, or the end of a cell. */
const fieldEnd = /<\/?[a-z!][^<>]{0,80}>| ?\| ?|;(?=\S)|\t/i;
const quotationMark = /["“”„«»「」]/;
/** What introduces the next sentence. */
const introducing = /[:：]\s*$/;

/** Returns the score of a text with such a part: a probability, in thousandths. */
export function scoreOfPart(score: number): number {
  const rest = Math.max(0.0005, 1 - score) * Math.exp(partLoss);
  return Math.round((1000 * score) / (score + rest)) / 1000;
}

/**
 * Lists the sentences of a short text, the pairs of neighbours and, in HTML or a table, the fields and their sentences. In a
 * short message, the harmless sentences around an attack would lower its score. Empty for a longer text, and for one sentence.
 */
export function listParts(text: string): string[] {
  if (text.length > maxPartedLength) return [];
  const fields = text.split(fieldEnd).map((field) => field.trim());
  if (fields.length === 1) return listSentences(text);
  const long = fields.filter((field) => field.length >= minStepLength);
  return [...listSentences(text), ...long, ...long.flatMap(listSentences)];
}

/**
 * Lists a passage of a long text and its parts, except quotations: authors of long texts mostly talk about the quoted words.
 */
export function listPassageParts(passage: string): string[] {
  return [passage, ...listParts(passage)].filter((part) => !quotationMark.test(part));
}

function listSentences(text: string): string[] {
  const steps = listSteps(text);
  if (steps.length < 2) return [];
  const pairs = steps.slice(1).map((step, at) => `${steps[at]} ${step}`);
  return steps.length === 2 ? steps : [...steps, ...pairs];
}

/**
 * Cuts a text at the ends of its sentences. A short sentence belongs to the step of the next. A quotation belongs to
 * the sentence that introduces it: the author talks about it.
 */
function listSteps(text: string): string[] {
  const steps: string[] = [];
  let step = '';
  for (const sentence of text.split(stepEnd)) {
    step = step === '' ? sentence : `${step} ${sentence}`;
    if (step.length < minStepLength || introducing.test(step) || isQuoting(step)) continue;
    steps.push(step);
    step = '';
  }
  const last = steps.pop();
  if (last !== undefined) steps.push(step === '' ? last : `${last} ${step}`);
  return steps;
}

/** Whether a quotation in a step is still open. The second mark of „this“ is the first one of “this”. */
function isQuoting(step: string): boolean {
  const count = (marks: RegExp): number => step.match(marks)?.length ?? 0;
  const isOpen = step.includes('„')
    ? count(/„/g) > count(/[“”]/g)
    : count(/[“«「]/g) > count(/[”»」]/g);
  return isOpen || count(/"/g) % 2 === 1;
}
