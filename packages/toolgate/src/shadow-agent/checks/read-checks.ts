import { InvalidArgumentError } from '../../errors/index.ts';
import { cutShown, readJson, suggestName } from '../../internal/index.ts';
import type { NodeReader, ReadOperand, TestNode } from './check-node.ts';
import { literalNumber, numberOperators } from './number-operators.ts';
import { sourceOperators } from './source-operators.ts';
import { testOperators } from './test-operators.ts';

const maxSourceLength = 20_000;
const maxChecks = 20;
const maxNodes = 200;
const maxDepth = 8;
const maxShownLength = 200;
const allTestOperators = { ...testOperators, ...sourceOperators };

/** The checks that a model wrote for one request. */
export interface WrittenChecks {
  /** The test of each check, with the numbers of the criteria that it decides, from 1. */
  checks: { test: TestNode; criteria: number[] }[];
  /** Whether the checks decide everything, according to the model that wrote them. */
  isComplete: boolean;
}

/**
 * Reads the checks that a model wrote, `{"checks": [{"test": ..., "criteria": [1]}], "complete": true}`. Leaves out a check with
 * an unknown operator or above a limit; the rest is then incomplete. Returns `undefined` if no check is usable.
 */
export function readChecks(text: string): WrittenChecks | undefined {
  if (text.length > maxSourceLength) return undefined;
  const answer = findObjects(text).find((object) => 'checks' in object) as
    | { checks?: unknown; complete?: unknown }
    | undefined;
  if (!Array.isArray(answer?.checks) || answer.checks.length > maxChecks) return undefined;
  const reader = createNodeReader();
  const checks = answer.checks
    .map((check) => readCheck(check, reader))
    .filter((check) => check !== undefined);
  if (checks.length === 0) return undefined;
  return { checks, isComplete: answer.complete === true && checks.length === answer.checks.length };
}

/** Finds the outermost JSON objects in a text, in one pass. */
function findObjects(text: string): object[] {
  const objects: object[] = [];
  let start = 0;
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      index += character === '\\' ? 1 : 0;
      quoted = character !== '"';
    } else if (character === '{') {
      start = depth === 0 ? index : start;
      depth += 1;
    } else if (depth > 0 && character === '"') {
      quoted = true;
    } else if (depth > 0 && character === '}') {
      depth -= 1;
      objects.push(...(depth === 0 ? parseObject(text.slice(start, index + 1)) : []));
    }
  }
  return objects;
}

function parseObject(text: string): object[] {
  const value = readJson(text);
  return value === undefined ? [] : [value as object];
}

function readCheck(
  check: unknown,
  reader: NodeReader,
): WrittenChecks['checks'][number] | undefined {
  const { test: source, criteria } = (check ?? {}) as { test?: unknown; criteria?: unknown };
  const test = reader.test(source);
  if (test === undefined) return undefined;
  const numbers = Array.isArray(criteria) ? criteria : [criteria];
  return { test, criteria: numbers.filter((number) => Number.isSafeInteger(number)) };
}

/**
 * Reads the host's checks that are data; skips functions.
 *
 * @param place what the host calls the list, for an error.
 * @throws InvalidArgumentError about the first invalid check; it suggests the nearest name.
 */
export function readAnswerChecks(checks: readonly unknown[], place = 'checks'): TestNode[] {
  const reader = createNodeReader();
  return checks.flatMap((check, at) => {
    if (typeof check === 'function') return [];
    const test = reader.test(check);
    if (test === undefined) throw invalidCheck(check, `${place}[${at}]`);
    return [test];
  });
}

function invalidCheck(check: unknown, argument: string): InvalidArgumentError {
  const names = typeof check === 'object' && check !== null ? Object.keys(check) : [];
  const unknown = names.find((name) => !Object.hasOwn(allTestOperators, name));
  const problem =
    unknown === undefined || Array.isArray(check)
      ? `is not a check of an answer, or it is too large: ${JSON.stringify(check)?.slice(0, maxShownLength)}.`
      : `has no check "${cutShown(unknown)}": ${suggestName(unknown, Object.keys(allTestOperators))}`;
  return new InvalidArgumentError({ argument, message: `${argument} ${problem}` });
}

/** Reads a hint that is data: one check as JSON, or a list of checks. Returns `undefined` for any other hint. */
export function readHintChecks(hint: string | undefined): TestNode[] | undefined {
  if (hint === undefined || hint.length > maxSourceLength || !/^\s*[{[]/.test(hint))
    return undefined;
  try {
    const value: unknown = JSON.parse(hint);
    const checks = Array.isArray(value) ? (value as unknown[]) : [value];
    return checks.length > 0 && checks.length <= maxChecks ? readAnswerChecks(checks) : undefined;
  } catch {
    return undefined;
  }
}

/** Creates the reader for one list of checks. They share one count of nodes, which bounds their cost. */
function createNodeReader(): NodeReader {
  let nodes = 0;
  let depth = 0;

  function read<Node>(
    operators: Readonly<Record<string, ReadOperand<Node>>>,
    value: unknown,
  ): Node | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    const [entry, ...others] = Object.entries(value);
    nodes += 1;
    if (entry === undefined || others.length > 0) return undefined;
    const [name, operand] = entry;
    if (nodes > maxNodes || depth >= maxDepth || !Object.hasOwn(operators, name)) {
      return undefined;
    }
    depth += 1;
    const node = operators[name]?.(operand, reader);
    depth -= 1;
    return node;
  }

  const reader: NodeReader = {
    test: (value) => read(allTestOperators, value),
    number: (value) =>
      typeof value === 'number' ? literalNumber(value) : read(numberOperators, value),
  };
  return reader;
}
