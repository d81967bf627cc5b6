const maxCriteria = 30;

/**
 * Splits a hint into criteria: its lines and sentences, word for word. Models refer to them by number, which keeps their
 * words. A hint with too many criteria counts as one criterion.
 */
export function splitCriteria(hint: string): string[] {
  const criteria = hint
    .split('\n')
    // A new sentence starts after white space, with anything but a small letter: "e.g." and "3.5" do not end one.
    .flatMap((line) => line.split(/(?<=[.!?;])\s(?=\s*[^\s\p{Ll}])/u))
    .map((criterion) => criterion.trim())
    .filter((criterion) => /[\p{L}\p{N}]/u.test(criterion));
  return criteria.length > maxCriteria ? [hint.trim()] : criteria;
}
