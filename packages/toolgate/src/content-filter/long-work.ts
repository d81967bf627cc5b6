export { finishAtOnce, finishInTurns, type LongWork } from '../internal/index.ts';

/** Number of characters, or letters, in one piece of work. */
export const pieceCharacters = 4096;
