import type { Translation } from './translation.ts';

/** The translations of some fields of an object, by their names. */
type FieldTranslations<Older, Newer> = {
  readonly [Name in keyof Older & keyof Newer]?: Translation<
    NonNullable<Older[Name]>,
    NonNullable<Newer[Name]>
  >;
};

type Fields = Readonly<Record<string, Translation<unknown, unknown> | undefined>>;

/**
 * Translates the given fields of an object. Every other field stays unchanged: fields that both specifications share,
 * fields that only one of them reads, and fields with symbols for names. If all fields stay the same, the object stays
 * the same object.
 */
export function translateFields<Older extends object, Newer extends object>(
  translations: FieldTranslations<Older, Newer>,
): Translation<Older, Newer> {
  const fields = translations as Fields;
  return {
    lift: (older) => mapFields(older, fields, 'lift') as Newer,
    lower: (newer) => mapFields(newer, fields, 'lower') as Older,
  };
}

function mapFields(value: object, fields: Fields, direction: 'lift' | 'lower'): object {
  let mapped: Record<string, unknown> | undefined;
  for (const [name, translation] of Object.entries(fields)) {
    const field: unknown = Reflect.get(value, name);
    if (field === undefined) continue;
    const translated = translation?.[direction](field);
    if (Object.is(translated, field)) continue;
    mapped ??= { ...value };
    mapped[name] = translated;
  }
  return mapped ?? value;
}
