/** How a sentence names each kind of value, in the words of JSON. */
const kinds: Readonly<Record<string, string>> = {
  array: 'an array',
  int: 'a whole number',
  null: 'null',
  object: 'an object',
  record: 'an object',
};

function nameKind(kind: string): string {
  return kinds[kind] ?? `a ${kind}`;
}

/** The sentence for each message of zod, by a pattern that the message matches. */
const sentences: readonly [RegExp, (...groups: string[]) => string][] = [
  [
    /^expected (\w+), received undefined$/,
    (kind) => `it is required and must be ${nameKind(kind)}`,
  ],
  [/^expected int, received number$/, () => 'it must be a whole number'],
  [
    /^expected (\w+), received (\w+)$/,
    (kind, actual) => `it must be ${nameKind(kind)}, not ${nameKind(actual)}`,
  ],
  [/^Too small: expected \w+ to have >=1 /, () => 'it must not be empty'],
  [/^Too small: expected \w+ to be >=(\S+)$/, (least) => `it must be ${least} or more`],
  [/^Too small: expected \w+ to be >(\S+)$/, (least) => `it must be more than ${least}`],
  [/^Too big: expected \w+ to have <=(.+)$/, (most) => `it must have at most ${most}`],
  [/^Too big: expected \w+ to be <=(\S+)$/, (most) => `it must be ${most} or less`],
  [/^expected one of (.*)$/, (values) => `it must be one of ${values.replaceAll('|', ', ')}`],
  [/^Unrecognized keys?: (.*)$/, (names) => `it has no field ${names}`],
  [/^Invalid input$/, () => 'it is not accepted'],
  [/^expected (.*)$/, (wanted) => `it must be ${wanted}`],
];

/**
 * Turns a message of zod into a sentence about the wrong value, such as "it must be a whole number".
 *
 * @param message the message of an issue, or one of our own that begins with "expected".
 */
export function describeIssue(message: string = 'Invalid input'): string {
  const fault = message.replace(/^Invalid (?:input|option): /, '');
  for (const [pattern, write] of sentences) {
    const match = pattern.exec(fault);
    if (match !== null) return write(...match.slice(1));
  }
  return fault;
}

/**
 * Returns the place of a wrong value, such as `messages[2].content`.
 *
 * @param path the path of the zod issue.
 * @param base the place of the value that zod checked; empty by default, for the whole body.
 */
export function placeOfIssue(path: readonly PropertyKey[], base: string = ''): string {
  return path.reduce<string>(joinPath, base);
}

function joinPath(path: string, key: PropertyKey): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path === '' ? String(key) : `${path}.${String(key)}`;
}
