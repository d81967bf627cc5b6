import type { Memory } from './create-memory.ts';
import type { PartTranslation } from './translation.ts';

interface Typed {
  type: string;
}

/** The part of a given type, among the parts of a specification. */
export type PartOfType<Part, Type extends string> = Extract<Part, { type: Type }>;

/**
 * What becomes of each type of part that an older specification knows: `same` where both
 * specifications agree, apart from fields that the older one does not read.
 */
export type TranslationTable<Older extends Typed, Newer extends Typed> = {
  readonly [Type in Older['type']]:
    | 'same'
    | {
        lift(older: PartOfType<Older, Type>): Newer;
        lower(newer: PartOfType<Newer, Type>): Older | undefined;
      };
};

/**
 * Translates parts according to their type. A part of a type that is not in the table is lifted as it
 * is and lowers to itself, since it came from the older side; one that did not come from there is
 * left out, since an SDK throws on types that it does not know.
 */
export function translateByType<Older extends Typed, Newer extends Typed>(
  memory: Memory,
  table: TranslationTable<Older, Newer>,
): PartTranslation<Older, Newer> {
  // A part may have the name of something every object has for its type.
  const translations = new Map<string, 'same' | PartTranslation<Older, Newer>>(
    Object.entries(table),
  );
  return {
    lift(part) {
      const translation = translations.get(part.type);
      // Most parts of a stream are text, which costs no more than this.
      if (translation === 'same') return part as Typed as Newer;
      return memory.remember(translation?.lift(part) ?? (part as Typed as Newer), part);
    },
    lower(part) {
      const translation = translations.get(part.type);
      if (translation === 'same') return part as Typed as Older;
      return (memory.originalOf(part) as Older | undefined) ?? translation?.lower(part);
    },
  };
}
