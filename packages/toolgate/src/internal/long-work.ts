import { takeTurn } from './take-turn.ts';

/** Work that takes long, done in pieces: it yields after each, and returns its result. A piece takes a millisecond or two. */
export type LongWork<Result> = Generator<undefined, Result, undefined>;

/** Does all of the work at once. */
export function finishAtOnce<Result>(work: LongWork<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/**
 * Does the work of a tenant piece by piece, with the requests of others in between if it takes longer than a turn. The first piece
 * follows at once: who begins such work has its turn.
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
