/** Minimum score of a text whose parts are also scored alone: 1 in 100 everyday messages reaches it. */
export const minWholeScore = 0.1;
/** Maximum length of such a text, in characters; in a longer text only a passage is scored alone, see `findPassage`. */
export const maxPartedLength = 500;
/**
 * The highest log-odds that a part loses, and the factor of the logarithm of the number of parts: of many parts, one looks like an
 * attack by chance more often. `pnpm train:guard DATA --held-out` measures them, with {@link maxPartedLength}.
 */
export const maxPartLoss = 0.75;
const partLossFactor = 0.35;
/** Minimum characters of a step. */
const minStepLength = 10;
/** Maximum characters of each sentence that {@link trimEnds} cuts off: a greeting, thanks, a name. */
const maxEndLength = 20;
/** Where a sentence or a line ends, in any script. */
const stepEnd = /(?<=[.!?…।؟۔]["”»]?)\s+|(?<=[。！？]」?)(?!」)|\n+/u;
/** Ends of the values of HTML, XML, tables and CSV: a tag, or the end of a cell. */
const fieldEnd = /<\/?[a-z!][^<>]{0,80}>| ?\| ?|;(?=\S)|\t/i;
const quotationMark = /["“”„«»「」]/;
/** What introduces the next sentence. */
const introducing = /[:：]\s*$/;

/** A greeting that ends with a comma. */
const greeting = /^[^,，،.!?:"“”„«»]{2,19}(?:,\s+|[，،]\s*)/;

/** Where thanks may begin that follow a sentence without a full stop: a capital letter after a word. */
const closingStart = /(?<=[^\s.!?…:,;] )\p{Lu}/gu;
/** Thanks that end a text: one phrase, loud. */
const closing = /^[^.!?…:,;\n"“”„«»]{2,}!+$/u;

/** Returns the log-odds that one of several parts of a short text loses. */
export function partLoss(parts: number): number {
  return Math.min(maxPartLoss, partLossFactor * Math.log(parts));
}

/** Returns the score of a text with such a part that loses these log-odds: a probability, in thousandths. */
export function scoreOfPart(score: number, loss: number): number {
  const rest = Math.max(0.0005, 1 - score) * Math.exp(loss);
  return Math.round((1000 * score) / (score + rest)) / 1000;
}

/**
 * Returns a short text without the short sentences at its beginning and its end that are neutral, such as a greeting, thanks or a
 * signature: they make it no more or less of an attack. Returns a longer text as it is.
 *
 * @param isNeutral whether a sentence has no word that attacks need.
 */
export function trimEnds(text: string, isNeutral: (sentence: string) => boolean): string {
  if (text.length > maxPartedLength) return text;
  const steps = listSteps(text, 1)
    .map((step) => step.trim())
    .filter((step) => step !== '');
  const mayCut = (step: string): boolean =>
    steps.length > 1 && step.length <= maxEndLength && !quotationMark.test(step) && isNeutral(step);
  let core = text.trim();
  for (const step of steps.slice(0, -1)) {
    if (!mayCut(step) || !core.startsWith(step)) break;
    core = core.slice(step.length).trimStart();
    steps.shift();
  }
  for (const step of steps.toReversed()) {
    if (!mayCut(step) || !core.endsWith(step)) break;
    core = core.slice(0, -step.length).trimEnd();
    steps.pop();
  }
  core = cutClosing(core, isNeutral);
  const [opening = ''] = greeting.exec(core) ?? [];
  const isGreeting = opening !== '' && core.length - opening.length >= minStepLength;
  return isGreeting && isNeutral(opening) ? core.slice(opening.length) : core;
}

/** Returns a text without neutral thanks at its end that no full stop sets apart. */
function cutClosing(text: string, isNeutral: (phrase: string) => boolean): string {
  if (!text.endsWith('!')) return text;
  const first = Math.max(minStepLength, text.length - maxEndLength);
  for (const { index } of text.matchAll(closingStart)) {
    const phrase = text.slice(index);
    if (index >= first && closing.test(phrase) && isNeutral(phrase))
      return text.slice(0, index - 1);
  }
  return text;
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
  const steps = listSteps(text, minStepLength);
  if (steps.length < 2) return [];
  const pairs = steps.slice(1).map((step, at) => `${steps[at]} ${step}`);
  return steps.length === 2 ? steps : [...steps, ...pairs];
}

/**
 * Cuts a text at the ends of its sentences. A sentence under `minLength` belongs to the step of the next. A quotation belongs to
 * the sentence that introduces it: the author talks about it.
 */
function listSteps(text: string, minLength: number): string[] {
  const steps: string[] = [];
  let step = '';
  for (const sentence of text.split(stepEnd)) {
    step = step === '' ? sentence : `${step} ${sentence}`;
    if (step.length < minLength || introducing.test(step) || isQuoting(step)) continue;
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
