import type { IsDoomed } from '../shadow-agent.ts';
import type { AnswerFacts } from './answer-facts.ts';
import type { TestNode } from './check-node.ts';

/** Minimum growth of the text between two checks, in characters; a long text must grow more, because its checks cost more. */
const minGrowth = 200;
const growthShare = 0.25;

type Open = (text: string) => AnswerFacts;

/** The tests that fail for good, and the facts of the text that fails them. */
interface Doomed {
  failed: TestNode[];
  facts: AnswerFacts;
}

/** Creates the watch of one streaming answer; `undefined` if no test can fail before its end. */
export function createWatch(tests: readonly TestNode[], open: Open): IsDoomed | undefined {
  if (tests.every(({ finalAfter }) => finalAfter === undefined)) return undefined;
  let checkedLength = 0;
  return (text) => {
    if (text.length - checkedLength < Math.max(minGrowth, checkedLength * growthShare))
      return false;
    checkedLength = text.length;
    return findDoomed(text, tests, open).length > 0;
  };
}

/** Finds the tests that an answer fails for good, by its complete sentences and its complete lines. */
export function findDoomed(text: string, tests: readonly TestNode[], open: Open): Doomed[] {
  const code = text.match(/^```/gm)?.length ?? 0;
  // In a code block that is still open, what looks like a quotation may be code.
  const readable = code % 2 === 1 ? text.slice(0, text.lastIndexOf('```')) : text;
  const parts = {
    sentences: findLast(readable, /[\p{L}\])”"»」][.!?][”"»)]?\s|[。！？]|\n/gu),
    lines: findLast(readable, /\n(?=\s{0,80}[\p{L}#*-])/gu),
  };
  return (['sentences', 'lines'] as const).flatMap((unit) => {
    const facts = open(readable.slice(0, parts[unit]));
    const own = tests.filter(({ finalAfter }) => finalAfter === unit);
    const failed = own.filter((test) => !test.holds(facts));
    return failed.length > 0 ? [{ failed, facts }] : [];
  });
}

/** Returns the index after the last match; 0 without a match. */
function findLast(text: string, boundary: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(boundary)) end = match.index + match[0].length;
  return end;
}
