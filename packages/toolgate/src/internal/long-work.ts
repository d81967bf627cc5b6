import { takeTurn } from './turns/index.ts';

/** Long work in pieces. It yields after each piece, which takes a millisecond or two, and returns its result at the end. */
export type LongWork<Result> = Generator<undefined, Result, undefined>;

/** Does all of the work at once. */
export function finishAtOnce<Result>(work: LongWork<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/**
 * Does the work of a tenant piece by piece. If it takes longer than a turn, other requests run in between. The first piece
 * starts at once, because the caller already has a turn.
 */
export function finishInTurns<Result>(
  work: LongWork<Result>,
  tenant?: string,
): Result | Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    const turn = takeTurn('request', tenant);
    if (turn !== undefined) return finishAfter(turn, work, tenant);
  }
}

async function finishAfter<Result>(
  turn: Promise<void>,
  work: LongWork<Result>,
  tenant: string | undefined,
): Promise<Result> {
  await turn;
  return finishInTurns(work, tenant);
}
