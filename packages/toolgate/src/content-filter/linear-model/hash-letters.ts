/**
 * Hashes letters to 32 bits (FNV-1a, by Fowler, Noll and Vo), for the slot of a feature.
 *
 * @param start the hash of the letters before these; by default there are none.
 */
export function hashLetters(text: string, start: number = 0x811c9dc5): number {
  let hash = start;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
