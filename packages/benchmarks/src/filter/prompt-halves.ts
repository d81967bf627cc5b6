/** Returns which half of the prompts this one belongs to: 0 may be used for tuning, 1 is kept unseen. */
export function halfOf(system: string): 0 | 1 {
  let hash = 0;
  for (const character of system) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return ((hash >>> 7) & 1) === 0 ? 0 : 1;
}
