import type { AnswerFacts } from './answer-facts.ts';

/** A question about an answer that code can decide. */
export interface TestNode {
  /** What is asked, in words made from the expression alone: no sentence of the model that wrote it. */
  readonly text: string;
  /** Whether it holds. */
  holds(facts: AnswerFacts): boolean;
  /** What was found in place of what is asked, where that is a number. */
  found?(facts: AnswerFacts): string;
}

/** A number that is read off an answer. */
export interface NumberNode {
  /** What it is, in words made from the expression alone. */
  readonly text: string;
  /** Undefined where the answer has no such number. */
  value(facts: AnswerFacts): number | undefined;
}

/** Reads the operands of an expression; undefined for what is no expression of that kind, or too much. */
export interface NodeReader {
  test(value: unknown): TestNode | undefined;
  number(value: unknown): NumberNode | undefined;
}

/** Reads the operand of one operator. */
export type ReadOperand<Node> = (operand: unknown, reader: NodeReader) => Node | undefined;
