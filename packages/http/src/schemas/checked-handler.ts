import type { Handler } from '../testing/handler.ts';
import { createValidator } from './validate.ts';
import { createWireCheck, type WireCheck } from './wire-check.ts';

let check: WireCheck | undefined;

/** Maximum number of faults that are shown; the first ones are the most useful. */
const maxProblems = 5;

/** Wraps a handler for a test. The test fails if an answer or an event does not fit the official SDKs' types. */
export function checkedHandler(handler: Handler): Handler {
  check ??= createWireCheck(createValidator());
  return check.watch(handler);
}

/**
 * Checks the answers of checked handlers since the last call. The set-up of every test file calls it after each test.
 *
 * @throws {Error} when an answer or an event fits no official type.
 */
export function assertOfficialAnswers(): void {
  const problems = check?.problems() ?? [];
  if (problems.length === 0) return;
  const shown = problems.slice(0, maxProblems).join('\n\n');
  throw new Error(`${problems.length} answers or events fit no official type:\n${shown}`);
}
