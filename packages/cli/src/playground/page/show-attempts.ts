/// <reference lib="dom" />
import { formatCount } from '../../format-count.ts';
import { element } from './element.ts';
import { type Call, describeCost, type Outcome } from './outcome.ts';

/**
 * Shows each attempt of the shadow agent with its verdict, in a part that the user can unfold. An attempt is a
 * candidate, its check, and the cost of both. A candidate that equals an earlier one gets the earlier verdict without
 * another check.
 */
export function showAttempts(
  verdicts: NonNullable<NonNullable<Outcome['shadowAgent']>['verdicts']>,
  calls: readonly Call[],
): HTMLElement[] {
  const written = calls.filter(({ role }) => role === 'candidate' || role === 'revision');
  const checked = calls.filter(({ role }) => role === 'validation');
  const reused = verdicts.length - checked.length;
  return verdicts.map(({ pass, feedback }, index) => {
    const isReused = reused > 0 && index >= checked.length;
    const cost = [written[index], checked[index]].filter((call) => call !== undefined);
    return element(
      'li',
      {},
      element(
        'details',
        {},
        element('summary', {}, `Attempt ${index + 1}: ${pass ? 'passed' : 'failed'}`),
        element('p', {}, pass ? 'The check found nothing wrong.' : `Failed: ${feedback}`),
        element(
          'p',
          { className: 'note' },
          isReused
            ? 'The same answer as before, so it was not checked again.'
            : `${index === 0 ? 'Written' : 'Revised'} and checked with ${formatCount(cost.length, 'call')}: ${describeCost(cost)}`,
        ),
      ),
    );
  });
}
