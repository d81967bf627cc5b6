import type { Node } from './parse-expression.ts';

/** Characters from which one is taken that a part of an expression accepts. */
const pool = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...Array.from('\n\t\r\0éßЖ中あ한ـ₹“”‘’「」『』–—•。：！\u200b\u0301\u{e0041}\ud83d'),
];

/** Something that stops most expressions. */
const stopper = '\u0001';

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

/** What a repeated part accepts, and what precedes it. */
function pumpsOf(node: Node, flags: string, before: string, pumps: Map<string, Set<string>>): void {
  switch (node.kind) {
    case 'sequence': {
      let prefix = before;
      for (const part of node.parts) {
        pumpsOf(part, flags, prefix, pumps);
        prefix += exampleOf(part, flags);
      }
      return;
    }
    case 'choice':
      for (const option of node.options) pumpsOf(option, flags, before, pumps);
      return;
    case 'look':
      pumpsOf(node.node, flags, before, pumps);
      return;
    case 'repeat': {
      if (node.most > 3) {
        const known = pumps.get(before) ?? new Set();
        for (const example of charactersOf(node.node, flags)) known.add(example);
        pumps.set(before, known);
      }
      pumpsOf(node.node, flags, before, pumps);
      return;
    }
    default:
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
 * Texts that make an expression work as hard as it can, as far as its own parts show: its repeated part many times, after the
 * part before it, with a fitting end and with another one; and all of that several times.
 *
 * @param size how often something is repeated.
 */
export function attackTexts(root: Node, givenFlags: string, size: number): string[] {
  const flags = givenFlags.replaceAll(/[dgmy]/g, '');
  const pumps = new Map<string, Set<string>>();
  pumpsOf(root, flags, '', pumps);
  const whole = exampleOf(root, flags);
  const texts = [whole.repeat(size), `${whole.repeat(size)}${stopper}`];
  for (const [prefix, repeated] of pumps) {
    for (const text of repeated) {
      const pumped = text.repeat(size);
      texts.push(`${prefix}${pumped}${stopper}`, `${stopper}${pumped}${stopper}`);
      texts.push(`${prefix}${text}`.repeat(size) + stopper);
    }
  }
  return texts;
}
