import { afterEach, expect } from 'vitest';
import type { Handler } from '../testing/post-json.ts';
import { createValidator, type Validate } from './validate.ts';
import { createWireCheck, type WireCheck } from './wire-check.ts';

let validate: Validate | undefined;
const checks: WireCheck[] = [];

afterEach(() => {
  // oxlint-disable-next-line vitest/no-standalone-expect
  expect(checks.flatMap((check) => check.problems())).toEqual([]);
});

/** The same handler for a test, which fails where an answer or an event does not fit the official SDKs' types. */
export function checkedHandler(handler: Handler): Handler {
  validate ??= createValidator();
  const check = createWireCheck(validate);
  checks.push(check);
  return check.watch(handler);
}
