import { type Node, parseExpression } from './parse-expression.ts';

/** Counts the steps that a backtracking engine takes to look for an expression everywhere in a text. */
export interface StepCounter {
  /** The steps for a text, or Infinity beyond the most that are counted. */
  count(text: string): number;
  /** The parts of the expression. */
  readonly root: Node;
}

const maxSteps = 20_000_000;

class TooManySteps extends Error {}

/** The rest of an expression after a part: whether it matches from a place on. */
type Rest = (at: number) => boolean;
type Matcher = (text: readonly string[], at: number, rest: Rest, isBackward: boolean) => boolean;

/** Builds the counter of an expression. It backtracks as engines do, without their shortcuts, so it counts too much. */
export function createStepCounter(expression: RegExp): StepCounter {
  const root = parseExpression(expression.source);
  const flags = expression.flags.replaceAll(/[dgy]/g, '');
  let steps = 0;
  const tick = (): void => {
    steps += 1;
    if (steps > maxSteps) throw new TooManySteps();
  };
  const match = compile(root, flags, tick);
  const isAnchored = /^\^(?!.*\|)/.test(expression.source) && !flags.includes('m');
  return {
    root,
    count(text) {
      steps = 0;
      const characters = Array.from(text);
      try {
        const lastStart = isAnchored ? 0 : characters.length;
        for (let start = 0; start <= lastStart;) {
          let end = start;
          const isFound = match(characters, start, (at) => ((end = at), true), false);
          start = isFound && end > start ? end : start + 1;
        }
      } catch (error) {
        if (error instanceof TooManySteps) return Infinity;
        throw error;
      }
      return steps;
    },
  };
}

function compile(node: Node, flags: string, tick: () => void): Matcher {
  switch (node.kind) {
    case 'character':
      return compileCharacter(node.source, flags, tick);
    case 'place':
      return compilePlace(node.source, flags, tick);
    case 'sequence':
      return compileSequence(node.parts.map((part) => compile(part, flags, tick)));
    case 'choice': {
      const options = node.options.map((option) => compile(option, flags, tick));
      return (text, at, rest, isBackward) =>
        options.some((option) => option(text, at, rest, isBackward));
    }
    case 'look': {
      const inner = compile(node.node, flags, tick);
      return (text, at, rest) =>
        inner(text, at, () => true, node.isBehind) !== node.isNegative && rest(at);
    }
    case 'repeat':
      return compileRepeat(node, compile(node.node, flags, tick));
  }
}

function compileCharacter(source: string, flags: string, tick: () => void): Matcher {
  const single = new RegExp(`^${source}$`, flags.replace('m', ''));
  const known = new Map<string, boolean>();
  return (text, at, rest, isBackward) => {
    tick();
    const character = text[isBackward ? at - 1 : at];
    if (character === undefined) return false;
    let isMatch = known.get(character);
    if (isMatch === undefined) {
      isMatch = single.test(character);
      known.set(character, isMatch);
    }
    return isMatch && rest(isBackward ? at - 1 : at + 1);
  };
}

function isWord(character: string | undefined): boolean {
  return /^\w$/.test(character ?? '');
}

function compilePlace(source: string, flags: string, tick: () => void): Matcher {
  const isLines = flags.includes('m');
  return (text, at, rest) => {
    tick();
    const [before, after] = [text[at - 1], text[at]];
    if (source === '^') return (at === 0 || (isLines && before === '\n')) && rest(at);
    if (source === '$') return (at === text.length || (isLines && after === '\n')) && rest(at);
    const isEdge = isWord(before) !== isWord(after);
    return isEdge === (source === String.raw`\b`) && rest(at);
  };
}

function compileSequence(parts: readonly Matcher[]): Matcher {
  return (text, at, rest, isBackward) => {
    const order = isBackward ? parts.toReversed() : parts;
    const from = (index: number, place: number): boolean => {
      const part = order[index];
      if (part === undefined) return rest(place);
      return part(text, place, (next) => from(index + 1, next), isBackward);
    };
    return from(0, at);
  };
}

function compileRepeat(
  { least, most, isLazy }: Extract<Node, { kind: 'repeat' }>,
  inner: Matcher,
): Matcher {
  return (text, start, rest, isBackward) => {
    const from = (count: number, at: number): boolean => {
      const more = (): boolean =>
        count < most && inner(text, at, (next) => next !== at && from(count + 1, next), isBackward);
      if (count < least) return more();
      return isLazy ? rest(at) || more() : more() || rest(at);
    };
    return from(0, start);
  };
}
