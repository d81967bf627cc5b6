import type { Originals } from './originals.ts';
import type { PartTranslation } from './translation.ts';

interface Typed {
  type: string;
}

/** The part of a given type, among the parts of a specification. */
export type PartOfType<Part, Type extends string> = Extract<Part, { type: Type }>;

/**
 * The translation of each type of part in an older specification; `same` if both specifications agree, apart from
 * fields that the older one does not read.
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
 * Translates parts by their type. A part with a type outside the table is lifted unchanged, and lowers to itself. If it
 * was not lifted, lowering leaves it out, because an SDK throws on unknown types.
 */
export function translateByType<Older extends Typed, Newer extends Typed>(
  originals: Originals,
  table: TranslationTable<Older, Newer>,
): PartTranslation<Older, Newer> {
  // A map, because the type of a part may be the name of an inherited property.
  const translations = new Map<string, 'same' | PartTranslation<Older, Newer>>(
    Object.entries(table),
  );
  return {
    lift(part) {
      const translation = translations.get(part.type);
      // The fast path: most parts of a stream are text.
      if (translation === 'same') return part as Typed as Newer;
      return originals.remember(translation?.lift(part) ?? (part as Typed as Newer), part);
    },
    lower(part) {
      const translation = translations.get(part.type);
      if (translation === 'same') return part as Typed as Older;
      return (originals.get(part) as Older | undefined) ?? translation?.lower(part);
    },
  };
}
