import { createPromptGuard, type PromptGuardOptions } from 'toolgate';
import { formatCount } from '../format-count.ts';
import { countWord, formatShare, histogram, tally } from './format-summary.ts';
import { type Inspection, stringField } from './inspection.ts';
import { createWorstCases } from './worst-cases.ts';

const tenths = 10;

/**
 * Scores prompts, `{"text"}`, like the prompt guard: adds `score`, `action` and `category`.
 *
 * @param options the guard's settings, without a judge.
 * @param worst the number of worst cases in the summary.
 */
export function inspectPrompts(options: PromptGuardOptions, worst: number): Inspection {
  const guard = createPromptGuard(options);
  const scores = Array.from({ length: tenths }, () => 0);
  const actions = { passed: 0, hardened: 0, blocked: 0 };
  const categories = new Map<string, number>();
  const cases = createWorstCases(worst);
  const all = (): number => actions.passed + actions.hardened + actions.blocked;

  return {
    async examine(record, place) {
      const text = stringField(record, 'text');
      const verdict = await guard.inspect([{ role: 'user', content: text }]);
      const { score, action, category = null } = verdict;
      actions[action] += 1;
      const tenth = Math.min(Math.floor(score * tenths), tenths - 1);
      scores[tenth] = (scores[tenth] ?? 0) + 1;
      if (category !== null && action !== 'passed') countWord(categories, category);
      cases.add({ badness: score, place, finding: `${score.toFixed(2)} ${action}`, text });
      return { score, action, category };
    },
    progress: () => `${actions.hardened} hardened, ${actions.blocked} blocked`,
    summary: () =>
      [
        `${formatCount(all(), 'prompt')}: passed ${formatShare(actions.passed, all())}, ` +
          `hardened ${formatShare(actions.hardened, all())}, blocked ${formatShare(actions.blocked, all())}`,
        ...(categories.size > 0 ? [`Kinds of attack: ${tally(categories)}`] : []),
        ...(all() > 0 ? ['Scores:', ...histogram(scoreRows(scores))] : []),
        ...(cases.lines().length > 0 ? ['Highest scores:', ...cases.lines()] : []),
      ].join('\n'),
  };
}

function scoreRows(scores: readonly number[]): { label: string; count: number }[] {
  return scores.map((count, tenth) => ({
    label: `${(tenth / tenths).toFixed(1)}-${((tenth + 1) / tenths).toFixed(1)}`,
    count,
  }));
}
