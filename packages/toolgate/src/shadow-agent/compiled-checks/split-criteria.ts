const mostCriteria = 30;

/**
 * A hint as the criteria that it consists of: its lines and sentences, word for word. They can be numbered, so that
 * whoever decides some of them names them without saying them again in other words. What would be too many is one.
 */
export function splitCriteria(hint: string): string[] {
  const criteria = hint
    .split('\n')
    // A new sentence begins after white space with anything but a small letter: not after "e.g." or "3.5".
    .flatMap((line) => line.split(/(?<=[.!?;])\s(?=\s*[^\s\p{Ll}])/u))
    .map((criterion) => criterion.trim())
    .filter((criterion) => /[\p{L}\p{N}]/u.test(criterion));
  return criteria.length > mostCriteria ? [hint.trim()] : criteria;
}
