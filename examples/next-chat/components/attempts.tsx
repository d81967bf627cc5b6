import type { ToolgateOutcome } from 'toolgate/ai-sdk-7';
import { describeAttempts } from '../lib/describe-attempts.ts';
import type { Call } from '../lib/describe-cost.ts';

interface AttemptsProps {
  readonly verdicts: NonNullable<ToolgateOutcome['shadowAgent']>['verdicts'];
  readonly calls: readonly Call[];
}

/** Shows each attempt of the shadow agent with its verdict and its cost, to unfold. */
export function Attempts({ verdicts, calls }: AttemptsProps) {
  return (
    <ol className="rounds">
      {describeAttempts(verdicts, calls).map(({ pass, feedback, cost }, index) => (
        <li key={index}>
          <details>
            <summary>
              Attempt {index + 1}: {pass ? 'passed' : 'failed'}
            </summary>
            <p>{pass ? 'The check found nothing wrong.' : `Failed: ${feedback}`}</p>
            <p className="note">{cost}</p>
          </details>
        </li>
      ))}
    </ol>
  );
}
