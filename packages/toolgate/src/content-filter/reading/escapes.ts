const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
};

const partialEscape =
  /^(?:\\(?:u[\da-f]{0,3}|x[\da-f]?)?|&(?:#(?:\d{0,6}|x[\da-f]{0,5})|[a-z]{0,5})|%(?:[\da-f]|(?:[\da-f]{2}%?){1,3}[\da-f]?)?)$/i;

/** The result of parsing a text that begins like an escape. */
export type Escape =
  /** It may be the beginning of an escape. */
  | 'unfinished'
  /** It is ordinary text. */
  | 'none'
  /** It is a complete escape; `text` is its meaning. */
  | { readonly text: string };

/** Whether this character may begin an escape: `\` (JSON), `&` (HTML) or `%` (URL). */
export function startsEscape(code: number): boolean {
  return code === 0x5c || code === 0x26 || code === 0x25;
}

/** Parses a possibly incomplete escape of JSON, HTML or URL encoding. Escapes have at most 12 characters. */
export function parseEscape(source: string): Escape {
  const text = decode(source);
  if (text !== undefined) return { text };
  return partialEscape.test(source) ? 'unfinished' : 'none';
}

function decode(source: string): string | undefined {
  switch (source[0]) {
    case '\\':
      return decodeBackslash(source);
    case '&':
      return source.endsWith(';') ? decodeEntity(source.slice(1, -1).toLowerCase()) : undefined;
    default:
      return decodePercent(source);
  }
}

function decodeBackslash(source: string): string | undefined {
  if (/^\\(?:u[\da-f]{4}|x[\da-f]{2})$/i.test(source)) {
    return String.fromCharCode(Number.parseInt(source.slice(2), 16));
  }
  if (source === '\\n' || source === '\\r') return '\n';
  if (source === '\\"') return '"';
  // A tab or another sign: neither has letters.
  return /^\\[t\W]$/.test(source) ? ' ' : undefined;
}

/** Returns the character of an HTML entity by its name in lower case, such as `amp` or `#x41`; `undefined` for an unknown one. */
export function decodeEntity(name: string): string | undefined {
  if (/^#\d{1,6}$/.test(name)) return String.fromCodePoint(Number(name.slice(1)));
  if (/^#x[\da-f]{1,5}$/.test(name))
    return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
  return namedEntities[name];
}

function decodePercent(source: string): string | undefined {
  if (!/^(?:%[\da-f]{2}){1,4}$/i.test(source)) return undefined;
  try {
    return decodeURIComponent(source);
  } catch {
    // More bytes of the same character may follow.
    return undefined;
  }
}
