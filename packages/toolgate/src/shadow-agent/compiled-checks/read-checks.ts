import { findObjects } from '../messages/index.ts';
import type { NodeReader, ReadOperand, TestNode } from './check-node.ts';
import { literalNumber, numberOperators } from './number-operators.ts';
import { testOperators } from './test-operators.ts';

const maxSourceLength = 20_000;
const maxChecks = 20;
const maxNodes = 200;
const maxDepth = 8;

/** The checks that a model wrote for one request. */
export interface WrittenChecks {
  /** The test of each check, with the numbers of the criteria that it decides, from 1. */
  checks: { test: TestNode; criteria: number[] }[];
  /** Whether the checks decide everything, according to the model that wrote them. */
  isComplete: boolean;
}

/**
 * Reads the checks that a model wrote, `{"checks": [{"test": ..., "criteria": [1]}], "complete": true}`. Leaves out a check
 * that is not in the language or is above its limits; the rest is then incomplete. Undefined without any usable check.
 */
export function readChecks(text: string): WrittenChecks | undefined {
  if (text.length > maxSourceLength) return undefined;
  const found = findObjects(text).find((object) => 'checks' in object) as
    | { checks?: unknown; complete?: unknown }
    | undefined;
  if (!Array.isArray(found?.checks) || found.checks.length > maxChecks) return undefined;
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

/** Creates the reader of one answer. All its checks share one count of nodes, which bounds their cost. */
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
    test: (value) => read(testOperators, value),
    number: (value) =>
      typeof value === 'number' ? literalNumber(value) : read(numberOperators, value),
  };
  return reader;
}
