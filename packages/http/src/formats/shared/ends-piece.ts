/** Long work may pause after this many elements of a list. Each element may have a few elements of its own. */
const elementsInPiece = 16;

/** Whether long work may pause after the element at this index of a list, so that other requests get a turn. */
export function endsPiece(index: number): boolean {
  return index % elementsInPiece === elementsInPiece - 1;
}
