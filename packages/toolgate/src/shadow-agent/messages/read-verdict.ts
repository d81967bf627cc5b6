import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { isRecord, readJson } from '../../internal/index.ts';
import type { ShadowAgentVerdict } from '../../outcome/index.ts';
import { candidateText } from './candidate-parts.ts';

const maxFeedbackLength = 4000;
/** Maximum length of a judge's answer, in characters; a longer one is not a clear verdict. */
const maxVerdictLength = 20_000;
const defaultFeedback = 'The answer is not valid.';
const passed: ShadowAgentVerdict = { pass: true, feedback: '' };
/** The JSON of a pass, in lower case without white space, with each text that models write for "no feedback". */
const passingObjects: ReadonlySet<string> = new Set([
  '{"pass":true}',
  ...['""', 'null', '"none"', '"none."', '"n/a"'].flatMap((empty) => [
    `{"pass":true,"feedback":${empty}}`,
    `{"feedback":${empty},"pass":true}`,
  ]),
]);
/** Finish reasons of an answer that is not complete. */
const brokenReasons: ReadonlySet<string> = new Set([
  'length',
  'content-filter',
  'error',
  'interrupted',
]);
const label = '(?:(?:final|overall|my) )?(?:verdict|result|decision)';
/** Marks of emphasis and agreement around a verdict. */
const marks = String.raw`\s*_"'${'`'}#()<>\[\]:=.✅✔☑👍\uFE0F`;
const patterns = {
  /** A passing word with its marks: `**Verdict:** PASS.` A hyphen or an exclamation mark before it may be a negation. */
  pass: new RegExp(
    `^[${marks}]*(?:${label}[${marks}–—]+)?PASS(?:ED)?[${marks}!]*(?:/${label}>)?$`,
    'iu',
  ),
  /** A failing word. Punctuation separates it from its reason. */
  fail: new RegExp(
    String.raw`^[${marks}❌]*(?:${label}[${marks}❌–—]+)?FAIL(?:ED)?(?:[*_"'${'`'})\]❌\uFE0F]{0,5})(?:</${label}>|\s*$|[ \t]*\n|[ \t]*(?=[("“«])|[ \t]*(?![-?？/])\p{P}|[ \t]+-\s)[\s:.,;!*_–—-]*`,
    'iu',
  ),
  /** A passing verdict inside the reason of a failure. */
  contradiction: /\bPASS(?:ED)?\b|["']pass["']\s*:\s*true/,
};

/**
 * Reads the answer of a judge. The whole answer must be one clear verdict: the requested JSON, the word `PASS` alone, or the
 * word `FAIL` and the reason. Two statements must agree. `PASS, but the number is wrong` is not a verdict. In the JSON `pass`
 * decides, so a pass may have feedback, which is dropped, or a note under another key.
 *
 * Returns `undefined` for everything else, such as an answer that quotes a verdict, hedges, or was cut off.
 */
export function readVerdict(result: LanguageModelV4GenerateResult): ShadowAgentVerdict | undefined {
  if (brokenReasons.has(result.finishReason.unified)) return undefined;
  const text = dropThoughts(candidateText(result).trim());
  if (text === undefined || text.length > maxVerdictLength) return undefined;
  if (text.startsWith('{')) {
    const verdict = readObject(text);
    if (verdict !== undefined) return verdict;
  }
  const verdicts = splitStatements(text).map(readStatement);
  const [first] = verdicts;
  const doAgree = verdicts.every((verdict) => verdict && verdict.pass === first?.pass);
  return doAgree ? (verdicts.find(hasReason) ?? first) : readFailure(text);
}

function hasReason(verdict: ShadowAgentVerdict | undefined): boolean {
  return verdict !== undefined && !verdict.pass && verdict.feedback !== defaultFeedback;
}

/** Removes the thoughts that some models write before their answer. Returns `undefined` if their end is unclear. */
function dropThoughts(text: string): string | undefined {
  const [, tag] = /^<(think|thinking|reasoning)>/.exec(text) ?? [];
  if (tag === undefined) return text;
  const [, answer, ...others] = text.split(`</${tag}>`);
  return others.length > 0 ? undefined : answer?.trim();
}

/** Splits a text at code fences and around objects. Drops blank pieces. */
function splitStatements(text: string): string[] {
  return text
    .split(/^[ \t]*`{3,}[a-z]*[ \t]*$|(?<=\})(?=\s*\{)|(?<=\})[ \t]*\n|\n[ \t]*(?=\{)/im)
    .map((statement) => statement.trim().replace(/^`([^`]+)`$/, '$1'))
    .filter((statement) => statement !== '');
}

function readStatement(statement: string): ShadowAgentVerdict | undefined {
  if (statement.startsWith('{')) return readObject(statement);
  return patterns.pass.test(statement) ? passed : readFailure(statement);
}

function readObject(text: string): ShadowAgentVerdict | undefined {
  const compact = text.replaceAll(/\s/g, '').replaceAll("'", '"').replace(',}', '}').toLowerCase();
  return passingObjects.has(compact) ? passed : readJsonVerdict(text);
}

function readJsonVerdict(text: string): ShadowAgentVerdict | undefined {
  // Two verdicts in one object are two statements, but `JSON.parse` keeps only the last.
  if (text.match(/"pass"\s*:/g)?.length !== 1) return undefined;
  const value = readJson(text);
  if (!isRecord(value)) return undefined;
  const { pass, feedback, ...others } = value;
  const statements = [feedback, ...Object.values(others)];
  if (pass === true) return statements.every(isNote) ? passed : undefined;
  if (pass !== false || statements.some(isPass)) return undefined;
  return createFailure(typeof feedback === 'string' ? feedback : '');
}

/** Whether a value beside the verdict says that the candidate passes. */
function isPass(value: unknown): boolean {
  return value === true || (typeof value === 'string' && patterns.pass.test(value));
}

/** Whether a value beside a pass cannot be a list of faults or another verdict, a failing one. */
function isNote(value: unknown): boolean {
  if (typeof value === 'string') return !patterns.fail.test(value);
  return value !== false && (typeof value !== 'object' || value === null);
}

function readFailure(text: string): ShadowAgentVerdict | undefined {
  const [start] = patterns.fail.exec(text) ?? [];
  if (start === undefined) return undefined;
  const reason = text.slice(start.length);
  return patterns.contradiction.test(reason) ? undefined : createFailure(reason);
}

function createFailure(reason: string): ShadowAgentVerdict {
  return { pass: false, feedback: reason.trim().slice(0, maxFeedbackLength) || defaultFeedback };
}
