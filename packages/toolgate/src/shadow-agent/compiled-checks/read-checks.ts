import { findObjects } from '../find-objects.ts';
import type { NodeReader, ReadOperand, TestNode } from './check-node.ts';
import { literalNumber, numberOperators } from './number-operators.ts';
import { testOperators } from './test-operators.ts';

const longestSource = 20_000;
const mostChecks = 20;
const mostNodes = 200;
const deepestNode = 8;

/** What was written down for one request. */
export interface WrittenChecks {
  /** What is asked of every candidate, each with the criteria that it decides, from 1. */
  checks: { test: TestNode; criteria: number[] }[];
  /** Whether nothing is left to ask, by the word of the model that wrote them. */
  isComplete: boolean;
}

/**
 * Reads the checks that a model wrote, `{"checks": [{"test": ..., "criteria": [1]}], "complete": true}`. A check that
 * is none of the language, or too much of it, is left out, and the rest is then incomplete. Undefined when there is
 * no usable check at all.
 */
export function readChecks(text: string): WrittenChecks | undefined {
  if (text.length > longestSource) return undefined;
  const found = findObjects(text).find((object) => 'checks' in object) as
    | { checks?: unknown; complete?: unknown }
    | undefined;
  if (!Array.isArray(found?.checks) || found.checks.length > mostChecks) return undefined;
  const reader = createNodeReader();
  const checks = found.checks
    .map((check) => readCheck(check, reader))
    .filter((check) => check !== undefined);
  if (checks.length === 0) return undefined;
  return { checks, isComplete: found.complete === true && checks.length === found.checks.length };
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

/** All checks of one answer share the count of nodes, so that what they cost together is bounded. */
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
    if (nodes > mostNodes || depth >= deepestNode || !Object.hasOwn(operators, name)) {
      return undefined;
    }
    depth += 1;
    const node = operators[name]?.(operand, reader);
    depth -= 1;
    return node;
  }

  const reader: NodeReader = {
    test: (value) => read(testOperators, value),
    number: (value) =>
      typeof value === 'number' ? literalNumber(value) : read(numberOperators, value),
  };
  return reader;
}
