import type { ToolgateOutcome } from 'toolgate/ai-sdk-7';
import { addedCalls, type Call, describeCost } from '../lib/describe-cost.ts';
import { count } from '../lib/describe-outcome.ts';
import { CallsTable } from './calls-table.tsx';

interface DeveloperPanelProps {
  readonly outcomes: readonly ToolgateOutcome[];
}

/** What `onOutcome` told the server about each message. It is for whoever builds an app, not for its users. */
export function DeveloperPanel({ outcomes }: DeveloperPanelProps) {
  return (
    <section className="panel">
      <h2 id="developer-heading">For developers</h2>
      <p className="note">
        What each feature did and cost, from <code>onOutcome</code>. Users of an app never get it.
      </p>
      <ol className="outcomes" reversed>
        {outcomes
          .map((outcome, index) => (
            <Outcome
              key={index}
              number={index + 1}
              isNewest={index === outcomes.length - 1}
              outcome={outcome}
            />
          ))
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
          <dt>In all</dt>
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
  return (
    <>
      <Action word={action} /> after {iterations} of {count(maxIterations, 'check')}
      {reason && ` (${reason})`}
      <ol className="rounds">
        {verdicts.map(({ pass, feedback }, index) => (
          <li key={index}>
            {pass ? 'Passed' : 'Failed'}
            {feedback && `: ${feedback}`}
          </li>
        ))}
      </ol>
      <span className="note">It cost {describeCost(addedCalls(calls))}</span>
    </>
  );
}
