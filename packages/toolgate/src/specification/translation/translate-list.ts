import type { PartTranslation, Translation } from './translation.ts';

/**
 * Translates a list part by part. Leaves out parts for which lowering returns `undefined`. If all parts stay the same
 * objects, the list stays the same list.
 */
export function translateList<Older, Newer>({
  lift,
  lower,
}: PartTranslation<Older, Newer>): Translation<Older[], Newer[]> {
  return {
    // Some models give `null` for no warnings.
    lift: (list) => mapList(list ?? [], lift),
    lower: (list) => mapList(list, lower),
  };
}

function mapList<From, To>(list: From[], map: (part: From) => To | undefined): To[] {
  const mapped: To[] = [];
  let isSame = true;
  for (const part of list) {
    const translated = map(part);
    if (translated !== undefined) mapped.push(translated);
    if (!Object.is(translated, part)) isSame = false;
  }
  // When no part differs, both types are the same.
  return isSame ? (list as unknown as To[]) : mapped;
}
