// Runs in a worker, whose stack is larger: the counter calls itself for each character.
import { parentPort } from 'node:worker_threads';
import { attackTexts } from './attack-texts.ts';
import { createStepCounter } from './count-steps.ts';
import { listExpressions } from './list-expressions.ts';

/** Beyond the bounds of the expressions' counted repetitions, which would look like growth. */
const size = 800;

/** Fewer steps a character than this are no more than a bound. */
const fewSteps = 60;

/** What doubling an attack text does to the steps of an expression at worst: about 2 where they are linear. */
function worstGrowth(expression: RegExp): number {
  const counter = createStepCounter(expression);
  const doubled = attackTexts(counter.root, expression.flags, 2 * size);
  const growths = attackTexts(counter.root, expression.flags, size).map((text, index) => {
    const steps = counter.count(text);
    if (steps === Infinity) return Infinity;
    if (steps < fewSteps * text.length) return 0;
    return counter.count(doubled[index] ?? '') / steps;
  });
  return Math.max(0, ...growths);
}

const results = listExpressions().map(({ file, expression }) => ({
  name: `${file} ${expression}`,
  growth: worstGrowth(expression),
}));
// A worker's `postMessage` has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(results);
