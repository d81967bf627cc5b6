import type { ToolgateOutcome } from 'toolgate/ai-sdk-7';
import { addedCalls, type Call, describeCost } from '../lib/describe-cost.ts';
import { count } from '../lib/describe-outcome.ts';
import type { MessageOutcome } from '../lib/message-outcomes.ts';
import { Attempts } from './attempts.tsx';
import { CallsTable } from './calls-table.tsx';

interface DeveloperPanelProps {
  readonly outcomes: readonly MessageOutcome[];
}

/** Shows developers the outcome of each message, as `onOutcome` reported it to the server. */
export function DeveloperPanel({ outcomes }: DeveloperPanelProps) {
  return (
    <section className="panel">
      <h2 id="developer-heading">For developers</h2>
      <p className="note">
        What each feature did and cost, from <code>onOutcome</code>. Users of an app never get it.
      </p>
      <ol className="outcomes" reversed>
        {outcomes
          .map(({ number, outcome, stopped }, index) =>
            outcome ? (
              <Outcome
                key={index}
                number={number}
                isNewest={index === outcomes.length - 1}
                outcome={outcome}
              />
            ) : (
              <li key={index}>
                <strong>Message {number}</strong>, stopped:{' '}
                {count(stopped?.characters ?? 0, 'character')} came. The filter let them through; an
                answer that ends also tells its calls.
              </li>
            ),
          )
          .toReversed()}
      </ol>
    </section>
  );
}

interface OutcomeProps {
  readonly number: number;
  readonly isNewest: boolean;
  readonly outcome: ToolgateOutcome;
}

function Outcome({ number, isNewest, outcome }: OutcomeProps) {
  const { promptGuard, contentFilter, shadowAgent, warnings = [], calls } = outcome;
  const judged = calls.filter(({ role }) => role === 'judge');
  return (
    <li>
      <details open={isNewest}>
        <summary>
          <strong>Message {number}</strong>
        </summary>
        <dl>
          <dt>Prompt guard</dt>
          <dd>{promptGuard ? <Guard {...promptGuard} /> : 'not asked for'}</dd>
          <dt>Content filter</dt>
          <dd>
            <Action word={contentFilter.action} /> {contentFilter.kind}
            {contentFilter.withheld && `, withheld: ${contentFilter.withheld.join(', ')}`}
          </dd>
          <dt>Shadow agent</dt>
          <dd>{shadowAgent ? <Rounds agent={shadowAgent} calls={calls} /> : 'not asked for'}</dd>
          {judged.length > 0 && (
            <>
              <dt>Judge</dt>
              <dd>{describeCost(judged)}</dd>
            </>
          )}
          <dt>Total</dt>
          <dd>{describeCost(calls)}</dd>
        </dl>
        <CallsTable calls={calls} />
        {warnings.map((warning) => (
          <p key={warning} className="notice warning">
            {warning}
          </p>
        ))}
      </details>
    </li>
  );
}

function Action({ word }: { readonly word: string }) {
  return <span className={`action ${word}`}>{word}</span>;
}

function Guard(guard: NonNullable<ToolgateOutcome['promptGuard']>) {
  const { action, earlier, score, category, reason } = guard;
  return (
    <>
      <Action word={action} /> {category}
      <meter min={0} max={1} value={score} aria-label="Attack score" />
      {score.toFixed(3)}
      {reason && <p className="note">{reason}</p>}
      {earlier && <p className="note">Earlier messages went to the model hardened.</p>}
    </>
  );
}

interface RoundsProps {
  readonly agent: NonNullable<ToolgateOutcome['shadowAgent']>;
  readonly calls: readonly Call[];
}

function Rounds({ agent, calls }: RoundsProps) {
  const { action, iterations, maxIterations, verdicts, reason } = agent;
  const added = addedCalls(calls);
  return (
    <>
      <Action word={action} /> at attempt {iterations} of {maxIterations}
      {reason && ` (${reason})`}
      <Attempts verdicts={verdicts} calls={calls} />
      <span className="note">Added {describeCost(added)}</span>
    </>
  );
}
