import fc from 'fast-check';

/** A text with visible characters, in many scripts. */
export const words: fc.Arbitrary<string> = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => `w ${text} w`);

/** A valid name of a tool. */
export const toolName: fc.Arbitrary<string> = fc.constantFrom('look', 'get_weather', 'a-b', 'Run1');

/** The content of a small file, in base64. */
export const base64: fc.Arbitrary<string> = fc.constantFrom('AAAA', 'iVBORw0KGgo=', 'UklGRg==');

/** The input of a tool: any JSON object. */
export const toolInput: fc.Arbitrary<Record<string, fc.JsonValue>> = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as fc.JsonValue),
  { maxKeys: 3 },
);

/** Gives every call of a conversation its own id. */
export function createIds(prefix: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}${count}`;
  };
}
