import type { Node } from './parse-expression.ts';

/** Characters from which one is taken that a part of an expression accepts. */
const pool = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...Array.from('\n\t\r\0éßЖ中あ한ـ₹“”‘’「」『』–—•。：！\u200b\u0301\u{e0041}\ud83d'),
];

/** Characters of which one stops most expressions: a sign, a letter, a digit, a line break, a space. */
const stoppers = ['\u0001', 'x', '0', '\n', ' '];

/** A shortest text that an expression accepts, as far as its places and looks allow. */
function exampleOf(node: Node, flags: string): string {
  switch (node.kind) {
    case 'character': {
      const single = new RegExp(`^${node.source}$`, flags);
      return pool.find((character) => single.test(character)) ?? '';
    }
    case 'sequence':
      return node.parts.map((part) => exampleOf(part, flags)).join('');
    case 'choice':
      return node.options[0] ? exampleOf(node.options[0], flags) : '';
    case 'repeat':
      return exampleOf(node.node, flags).repeat(Math.max(1, Math.min(node.least, 40)));
    default:
      return '';
  }
}

/** A repeated part of an expression. */
interface Pump {
  /** A text that the parts before it accept. */
  readonly prefix: string;
  /** Texts to repeat. */
  readonly texts: readonly string[];
}

/** Lists the repeated parts. */
function listPumps(node: Node, flags: string, prefix: string): Pump[] {
  switch (node.kind) {
    case 'sequence': {
      let before = prefix;
      return node.parts.flatMap((part) => {
        const pumps = listPumps(part, flags, before);
        before += exampleOf(part, flags);
        return pumps;
      });
    }
    case 'choice':
      return node.options.flatMap((option) => listPumps(option, flags, prefix));
    case 'look':
      return listPumps(node.node, flags, prefix);
    case 'repeat': {
      const inner = listPumps(node.node, flags, prefix);
      if (node.most <= 3) return inner;
      return [{ prefix, texts: charactersOf(node.node, flags) }, ...inner];
    }
    default:
      return [];
  }
}

/** Texts to repeat: the shortest one of a part, and a few of the characters that it begins with. */
function charactersOf(node: Node, flags: string): string[] {
  if (node.kind !== 'character') return [exampleOf(node, flags)];
  const single = new RegExp(`^${node.source}$`, flags);
  const accepted = pool.filter((character) => single.test(character));
  const middle = accepted[Math.floor(accepted.length / 2)];
  return [accepted[0], middle, accepted.at(-1)].filter((text) => text !== undefined);
}

/**
 * Makes the texts that should cost an expression most: for each of its repetitions, the part before it, the repeated
 * part many times, and an end that fits or one that does not. It also repeats all of that many times.
 *
 * @param size how often something is repeated.
 */
export function attackTexts(root: Node, givenFlags: string, size: number): string[] {
  const flags = givenFlags.replaceAll(/[dgmy]/g, '');
  const whole = exampleOf(root, flags);
  const texts = new Set([whole.repeat(size), ...stoppers.map((end) => whole.repeat(size) + end)]);
  for (const { prefix, texts: repeated } of listPumps(root, flags, '')) {
    for (const text of repeated) {
      const pumped = text.repeat(size);
      for (const end of stoppers) {
        texts.add(`${prefix}${pumped}${end}`).add(`${end}${pumped}${end}`);
        texts.add(`${prefix}${text}`.repeat(size) + end);
      }
    }
  }
  return [...texts];
}
