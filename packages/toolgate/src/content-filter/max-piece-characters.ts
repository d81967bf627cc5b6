/**
 * Maximum of characters of an answer that the content filter reads before other requests get a turn. Ordinary text of this length
 * takes it a tenth of a millisecond, a run of one letter three milliseconds, and the worst text eight.
 */
export const maxPieceCharacters = 1024;
