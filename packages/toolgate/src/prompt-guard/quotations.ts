/** The marks that open a quotation, each with the marks that may close it. */
const closingMarks: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“”',
  '«': '»',
  '「': '」',
  '『': '』',
  '《': '》',
};
/** Minimum characters of a quotation: a shorter one is a name or a term. */
const minQuotation = 8;
/** Minimum characters beside the quotations: a text that is hardly more than its quotation is what its author says. */
const minFrame = 20;
/** Shows that its author asks about a quotation; without a question, a text may demand what the quotation says. */
const question = /[?？؟]/;
/** Log-odds that a text loses for words that it only quotes. `pnpm train:guard DATA --held-out` measures it. */
const quotedLoss = 1;
/** A text beside quotations that has at least these log-odds is suspicious by itself. */
const maxFrameOdds = 0.5;

/**
 * Returns what an author asks about quotations: the text without them. `undefined` if there is no quotation, hardly anything else, or no
 * question beside it. Takes time linear in the text.
 */
export function readFrame(text: string): string | undefined {
  const next = new Map<string, number>();
  const find = (mark: string, from: number): number => {
    const known = next.get(mark);
    if (known !== undefined && known >= from) return known;
    const found = text.indexOf(mark, from);
    const at = found === -1 ? Infinity : found;
    next.set(mark, at);
    return at;
  };
  let frame = '';
  let done = 0;
  for (let at = 0; at < text.length; at += 1) {
    const marks = closingMarks[text[at] ?? ''];
    if (marks === undefined) continue;
    const end = Math.min(...Array.from(marks, (mark) => find(mark, at + 1)));
    if (end === Infinity) continue;
    if (end - at > minQuotation) {
      frame += `${text.slice(done, at)} `;
      done = end + 1;
    }
    at = end;
  }
  frame = `${frame}${text.slice(done)}`.trim();
  return done > 0 && frame.length >= minFrame && question.test(frame) ? frame : undefined;
}

/**
 * Returns the log-odds of a text whose frame has the log-odds `frame`. If the frame is not suspicious, its author more often mentions the
 * words of an attack than uses them.
 */
export function oddsOfQuoting(odds: number, frame: number): number {
  if (frame >= maxFrameOdds) return odds;
  return Math.max(odds - quotedLoss, Math.min(odds, frame));
}

/** The same for scores: probabilities, in thousandths. */
export function scoreOfQuoting(score: number, frame: number): number {
  const odds = oddsOfQuoting(toOdds(score), toOdds(frame));
  return Math.min(score, Math.round(1000 / (1 + Math.exp(-odds))) / 1000);
}

/** The guard rounds its scores to thousandths, so their log-odds have these bounds. */
const leastScore = 0.0005;

function toOdds(score: number): number {
  const bounded = Math.min(1 - leastScore, Math.max(leastScore, score));
  return Math.log(bounded / (1 - bounded));
}
