import type { AnswerFacts } from './answer-facts.ts';

/** A test of an answer that code can run. */
export interface TestNode {
  /** The test in words, made from the expression alone: no sentence of the model that wrote it. */
  readonly text: string;
  /** Whether the test is true of the answer. */
  holds(facts: AnswerFacts): boolean;
  /**
   * When a failure is final: after complete `sentences` of an answer, or only after complete `lines`. Absent if an answer that
   * fails may still pass when it is complete.
   */
  readonly finalAfter?: 'sentences' | 'lines';
  /** The words that fail, or the number that the answer has instead. */
  found?(facts: AnswerFacts): string;
}

/** A number that is read from an answer. */
export interface NumberNode {
  /** Whether it never becomes less while the answer grows. */
  readonly doesGrow?: boolean;
  /** Whether it is the same for every answer. */
  readonly isFixed?: boolean;
  /** The number in words, made from the expression alone. */
  readonly text: string;
  /** Undefined where the answer has no such number. */
  value(facts: AnswerFacts): number | undefined;
}

/** Reads the operands of an expression; undefined for a value that is no such expression, or above the limits. */
export interface NodeReader {
  test(value: unknown): TestNode | undefined;
  number(value: unknown): NumberNode | undefined;
}

/** Reads the operand of one operator. */
export type ReadOperand<Node> = (operand: unknown, reader: NodeReader) => Node | undefined;
