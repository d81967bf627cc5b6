/** A part of a regular expression. */
export type Node =
  | { kind: 'sequence'; parts: readonly Node[] }
  | { kind: 'choice'; options: readonly Node[] }
  | { kind: 'repeat'; node: Node; least: number; most: number; isLazy: boolean }
  | { kind: 'look'; node: Node; isBehind: boolean; isNegative: boolean }
  | { kind: 'place'; source: string }
  | { kind: 'character'; source: string };

/** Reads the source of a regular expression that the engine has accepted. */
export function parseExpression(source: string): Node {
  const reader = { source, position: 0 };
  return readChoice(reader);
}

interface Reader {
  readonly source: string;
  position: number;
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  const sticky = new RegExp(pattern.source, 'suy');
  sticky.lastIndex = reader.position;
  const found = sticky.exec(reader.source);
  if (found === null) return undefined;
  reader.position = sticky.lastIndex;
  return found;
}

function readChoice(reader: Reader): Node {
  const options = [readSequence(reader)];
  while (take(reader, /\|/)) options.push(readSequence(reader));
  const [only] = options;
  return options.length === 1 && only ? only : { kind: 'choice', options };
}

function readSequence(reader: Reader): Node {
  const parts: Node[] = [];
  while (
    reader.position < reader.source.length &&
    !/[|)]/.test(reader.source[reader.position] ?? '')
  ) {
    parts.push(readRepeated(reader));
  }
  return { kind: 'sequence', parts };
}

function readRepeated(reader: Reader): Node {
  const node = readAtom(reader);
  const found = take(reader, /(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/);
  if (found === undefined) return node;
  const [, sign, least = '', comma, most, lazy] = found;
  const isLazy = lazy === '?';
  if (sign === '*') return { kind: 'repeat', node, least: 0, most: Infinity, isLazy };
  if (sign === '+') return { kind: 'repeat', node, least: 1, most: Infinity, isLazy };
  if (sign === '?') return { kind: 'repeat', node, least: 0, most: 1, isLazy };
  const bound = comma === '' ? Number(least) : Infinity;
  return { kind: 'repeat', node, least: Number(least), most: most ? Number(most) : bound, isLazy };
}

function readAtom(reader: Reader): Node {
  const look = take(reader, /\(\?(<?)([=!])/);
  if (look) {
    const node = readChoice(reader);
    take(reader, /\)/);
    return { kind: 'look', node, isBehind: look[1] === '<', isNegative: look[2] === '!' };
  }
  if (take(reader, /\((?:\?:|\?<\w+>)?/)) {
    const node = readChoice(reader);
    take(reader, /\)/);
    return node;
  }
  const place = take(reader, /[\^$]|\\[bB]/);
  if (place) return { kind: 'place', source: place[0] };
  const character = take(
    reader,
    /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|./,
  );
  return { kind: 'character', source: character?.[0] ?? '' };
}
