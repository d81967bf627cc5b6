/** How many elements of a list are read in one piece, each with a few elements of its own. */
const elementsInPiece = 16;

/** Whether long work that reads a list may pause after an element, so that other requests have their turns. */
export function endsPiece(index: number): boolean {
  return index % elementsInPiece === elementsInPiece - 1;
}
