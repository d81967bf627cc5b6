import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { createCheckAllowance } from '../structure/index.ts';
import { type AnswerFacts, createAnswerFacts } from './answer-facts.ts';
import type { TestNode } from './check-node.ts';
import { createSourceFacts } from './source-facts.ts';
import { listPromptTexts, type SourceTexts } from './source-texts.ts';

/** Answers that say nothing about any request. */
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

/** A probe that states what no source says. */
const inventedAnswer =
  'He wrote: “The purple lighthouse of Zanduria was sold nine times.” Order QX-90417-ZB costs 918,273,645.19 €.';

/** A probe that is longer than any answer. */
const endlessAnswer = 'There is much to be said about it. '.repeat(500);

/**
 * Answers that useful tests reject: empty phrases and the request's own words. They show whether tests check anything. The
 * tests cannot be trusted, because the model that wrote them read texts of third parties.
 */
export interface ProbeAnswers {
  /** Whether the tests together reject every probe. If not, the judge must decide too. */
  areAllRejected(tests: readonly TestNode[]): boolean;
  /** Whether a test rejects at least one probe, or a very long or invented text. If not, it may accept everything. */
  isAnyRejected(test: TestNode): boolean;
}

/** Creates the probes for one request. */
export function createProbeAnswers(
  prompt: LanguageModelV4Prompt,
  sources: SourceTexts,
): ProbeAnswers {
  const request = listPromptTexts(prompt).join('\n');
  const users = listPromptTexts(prompt.filter(({ role }) => role === 'user'));
  // A conversation may have any number of messages. Once the allowance is used up no probe is rejected, and the judge decides.
  const allowance = createCheckAllowance();
  const sourceFacts = createSourceFacts(sources);
  const open = (answer: string): AnswerFacts => createAnswerFacts(answer, sourceFacts, allowance);
  const probes = [...emptyAnswers, ...users, request].map(open);
  const others = [open(endlessAnswer), open(inventedAnswer)];
  return {
    areAllRejected: (tests) => probes.every((facts) => tests.some((test) => !test.holds(facts))),
    isAnyRejected: (test) => [...probes, ...others].some((facts) => !test.holds(facts)),
  };
}
