import type { AnswerFacts } from './answer-facts.ts';

/** A test of an answer that code can run. */
export interface TestNode {
  /** The test in words. Code derives them from the expression, also if a model wrote it. */
  readonly text: string;
  /** Whether the answer passes the test. */
  holds(facts: AnswerFacts): boolean;
  /**
   * When an unfinished answer that fails can no longer pass: after a complete sentence, or only after a complete line.
   * Absent if the finished answer may still pass.
   */
  readonly finalAfter?: 'sentences' | 'lines';
  /** Returns the fault of the answer: the wrong words, or the actual number. */
  found?(facts: AnswerFacts): string;
}

/** A number that is read from an answer. */
export interface NumberNode {
  /** Whether it never decreases while the answer grows. */
  readonly doesGrow?: boolean;
  /** Whether it is the same for every answer. */
  readonly isFixed?: boolean;
  /** The number in words. Code makes them from the expression. */
  readonly text: string;
  /** Returns the number; `undefined` if the answer has no such number. */
  value(facts: AnswerFacts): number | undefined;
}

/** Reads the operands of an expression. Returns `undefined` for a value that is not an expression or exceeds a limit. */
export interface NodeReader {
  /** Reads an expression that is true or false. */
  test(value: unknown): TestNode | undefined;
  /** Reads an expression that is a number. */
  number(value: unknown): NumberNode | undefined;
}

/** Reads the operand of one operator. */
export type ReadOperand<Node> = (operand: unknown, reader: NodeReader) => Node | undefined;
