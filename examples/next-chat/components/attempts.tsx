import type { ToolgateOutcome } from 'toolgate/ai-sdk-7';
import { type Call, describeCost } from '../lib/describe-cost.ts';

interface AttemptsProps {
  readonly verdicts: NonNullable<ToolgateOutcome['shadowAgent']>['verdicts'];
  readonly calls: readonly Call[];
}

/**
 * Shows each attempt of the shadow agent with its verdict, to unfold. A candidate that equals an earlier one gets the
 * earlier verdict without another check.
 */
export function Attempts({ verdicts, calls }: AttemptsProps) {
  const written = calls.filter(({ role }) => role === 'candidate' || role === 'revision');
  const checked = calls.filter(({ role }) => role === 'validation');
  return (
    <ol className="rounds">
      {verdicts.map(({ pass, feedback }, index) => {
        const cost = [written[index], checked[index]].filter((call) => call !== undefined);
        return (
          <li key={index}>
            <details>
              <summary>
                Attempt {index + 1}: {pass ? 'passed' : 'failed'}
              </summary>
              <p>{pass ? 'The check found nothing wrong.' : `Failed: ${feedback}`}</p>
              <p className="note">
                {checked[index]
                  ? describeCost(cost)
                  : 'The same answer as before, so it was not checked again.'}
              </p>
            </details>
          </li>
        );
      })}
    </ol>
  );
}
