import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { createCheckAllowance } from '../check-allowance.ts';
import type { AnswerFacts } from './answer-facts.ts';
import { openAnswerFacts } from './answer-facts.ts';
import type { TestNode } from './check-node.ts';
import { textsOf } from './source-texts.ts';

/** Answers to nothing in particular. */
const emptyAnswers = [
  'ok',
  'Yes.',
  'No.',
  '42',
  '{}',
  '[]',
  'I am sorry, but I cannot help with that.',
  'Thank you for your question! It depends on many things, and there is much to be said about it.',
  '- one\n- two\n- three',
];

/** One that is longer than any. */
const endlessAnswer = 'There is much to be said about it. '.repeat(500);

/**
 * Answers that are none, by which tests show whether they tell anything: empty phrases and the request's own words. The
 * model that writes tests reads texts of strangers; what these probes show does not depend on its word.
 */
export interface ProbeAnswers {
  /** Whether tests reject every probe. Where they do not, something is left to ask. */
  areAllRejected(tests: readonly TestNode[]): boolean;
  /** Whether a test rejects any probe, or a text of great length. One that does not may hold of everything. */
  isAnyRejected(test: TestNode): boolean;
}

/** The probes for one request. */
export function openProbeAnswers(prompt: LanguageModelV4Prompt): ProbeAnswers {
  const sources = textsOf(prompt).join('\n');
  const users = textsOf(prompt.filter(({ role }) => role === 'user'));
  // A conversation may have any number of messages. What is not checked any more is not rejected, so that a judge is asked.
  const allowance = createCheckAllowance();
  const open = (answer: string): AnswerFacts => openAnswerFacts(answer, sources, allowance);
  const probes = [...emptyAnswers, ...users, sources].map(open);
  const endless = open(endlessAnswer);
  return {
    areAllRejected: (tests) => probes.every((facts) => tests.some((test) => !test.holds(facts))),
    isAnyRejected: (test) => [...probes, endless].some((facts) => !test.holds(facts)),
  };
}
