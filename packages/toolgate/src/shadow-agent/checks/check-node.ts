import type { AnswerFacts } from './answer-facts.ts';

/** A test of an answer that code can run. */
export interface TestNode {
  /** The test in words. Code makes them from the expression; a model that wrote the expression adds no sentence. */
  readonly text: string;
  /** Returns whether the answer passes the test. */
  holds(facts: AnswerFacts): boolean;
  /**
   * When the failure of an incomplete answer is final: after a complete sentence, or only after a complete line. Absent if the
   * complete answer may still pass.
   */
  readonly finalAfter?: 'sentences' | 'lines';
  /** Returns why the answer fails: the wrong words, or the number that it has instead. */
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
