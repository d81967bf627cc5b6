import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { candidateText } from './candidate-parts.ts';
import { findObjects } from './find-objects.ts';
import type { Verdict } from '../shadow-agent.ts';

const maxFeedbackLength = 4000;
const defaultFeedback = 'The answer is not valid.';
const verdictWord =
  /^[\s*_`"'#]{0,9}(?:verdict:\s{0,9})?[*_`"']{0,3}(PASS|FAIL)(?:ED)?\b[\s*_`"'.:,–—-]*/i;

/**
 * Reads the answer of a judge: the requested JSON, alone, in a code fence or inside other text, or the words
 * `PASS` and `FAIL: reason`. Undefined when it says neither or both: such an answer is unreliable.
 */
export function readVerdict(result: LanguageModelV4GenerateResult): Verdict | undefined {
  const text = candidateText(result);
  const verdicts = findObjects(text)
    .map(toVerdict)
    .filter((verdict) => verdict !== undefined);
  const [first] = verdicts;
  if (first) {
    // A judge may quote a verdict from the candidate and then give its own: the answer says both.
    return verdicts.every(({ pass }) => pass === first.pass) ? first : undefined;
  }
  return readWords(text);
}

function readWords(text: string): Verdict | undefined {
  const match = verdictWord.exec(text);
  if (!match) {
    return undefined;
  }
  const rest = text.slice(match[0].length).trim();
  if (match[1]?.toUpperCase() === 'FAIL') {
    return fail(rest);
  }
  // "Pass the salt" is no verdict, nor is "PASS or FAIL?".
  const meant = rest === '' || (match[1] === 'PASS' && !/\bfail/i.test(rest));
  return meant ? { pass: true, feedback: '' } : undefined;
}

function toVerdict(value: object): Verdict | undefined {
  const { pass, feedback } = value as { pass?: unknown; feedback?: unknown };
  if (typeof pass !== 'boolean') {
    return undefined;
  }
  return pass ? { pass, feedback: '' } : fail(typeof feedback === 'string' ? feedback.trim() : '');
}

function fail(feedback: string): Verdict {
  return { pass: false, feedback: feedback.slice(0, maxFeedbackLength) || defaultFeedback };
}
