export { finishAtOnce, finishInTurns, type LongWork } from '../internal/index.ts';

/** Characters, or letters, of a text that are one piece of work. */
export const pieceCharacters = 4096;
