import type { Memory } from './create-memory.ts';
import type { Translation } from './translation.ts';

/** A translation that lowers what it lifted itself to the very object that it was lifted from. */
export function rememberOriginals<Older extends object, Newer extends object, Lowered>(
  memory: Memory,
  { lift, lower }: Translation<Older, Newer, Lowered>,
): Translation<Older, Newer, Older | Lowered> {
  return {
    lift: (older) => memory.remember(lift(older), older),
    lower: (newer) => (memory.originalOf(newer) as Older | undefined) ?? lower(newer),
  };
}
