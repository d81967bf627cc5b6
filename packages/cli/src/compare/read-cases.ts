import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { type AnswerCheck, InvalidArgumentError } from 'toolgate';
import { describeIssue, isRecord, placeOfIssue } from 'toolgate/internal';
import { createPipeline } from 'toolgate/pipeline';
import { z } from 'zod';
import { CommandError } from '../command-error.ts';
import { parseJsonLines, type PlacedValue } from '../json-lines.ts';
import { readTextFile } from '../text-files.ts';

/** A case to compare: a request, and the checks of a right answer. */
export interface CompareCase {
  prompt: LanguageModelV4CallOptions['prompt'];
  /** The checks of a right answer; empty if the case does not define them. */
  expected: readonly AnswerCheck[];
}

const check = z.custom<AnswerCheck>(isRecord, {
  error: 'expected a text, a check such as {"contains": "42"}, or a list of them',
});
const expectation = z.union([z.string().min(1), check]);
const caseSchema = z.object({
  prompt: z.string().min(1),
  system: z.string().optional(),
  documents: z.array(z.string()).default([]),
  expect: z.union([expectation, z.array(expectation)]).optional(),
});

/**
 * Reads cases, one JSON object on each line: `{"prompt", "system"?, "documents"?, "expect"?}`.
 *
 * @throws CommandError for a file that cannot be read or has no case, and for a line that is not a case
 * or has an invalid check.
 */
export async function readCases(file: string): Promise<CompareCase[]> {
  const cases = parseJsonLines(await readTextFile(file), file).map(readCase);
  if (cases.length === 0) throw new CommandError(`${file} has no case.`);
  return cases;
}

function readCase({ value, place }: PlacedValue): CompareCase {
  const parsed = caseSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = placeOfIssue(issue?.path ?? []) || 'the case';
    throw new CommandError(`${place}: ${at}: ${describeIssue(issue?.message)}`);
  }
  const { system, documents, prompt, expect = [] } = parsed.data;
  const parts = [...documents, prompt].map((text) => ({ type: 'text' as const, text }));
  const expectations = Array.isArray(expect) ? expect : [expect];
  const expected = expectations.map((one) => (typeof one === 'string' ? { contains: one } : one));
  assertChecks(expected, place);
  return {
    prompt: [
      ...(system === undefined ? [] : [{ role: 'system' as const, content: system }]),
      { role: 'user', content: parts },
    ],
    expected,
  };
}

/** Finds invalid checks before the first request, which costs money. */
function assertChecks(checks: readonly AnswerCheck[], place: string): void {
  try {
    createPipeline({ shadowAgent: { checks } });
  } catch (error) {
    if (!InvalidArgumentError.isInstance(error)) throw error;
    const message = error.message.replace('shadowAgent.checks', 'expect');
    throw new CommandError(`${place}: ${message}`, { cause: error });
  }
}
