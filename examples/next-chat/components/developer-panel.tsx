import type { ToolgateOutcome } from 'toolgate/ai-sdk-7';
import { count } from '../lib/describe-outcome.ts';

interface DeveloperPanelProps {
  readonly outcomes: readonly ToolgateOutcome[];
}

/** What `onOutcome` told the server about each message. It is for whoever builds an app, not for its users. */
export function DeveloperPanel({ outcomes }: DeveloperPanelProps) {
  return (
    <section className="panel developer">
      <h2 id="developer-heading">For developers</h2>
      <p className="note">
        The full outcome of each message, from <code>onOutcome</code>. Users of an app never get it.
      </p>
      {outcomes.length === 0 && <p>No outcome yet.</p>}
      <ol className="outcomes" reversed>
        {outcomes
          .map((outcome, index) => <Outcome key={index} number={index + 1} outcome={outcome} />)
          .toReversed()}
      </ol>
    </section>
  );
}

interface OutcomeProps {
  readonly number: number;
  readonly outcome: ToolgateOutcome;
}

function Outcome({ number, outcome }: OutcomeProps) {
  const { promptGuard, contentFilter, shadowAgent, warnings = [], calls } = outcome;
  return (
    <li className="outcome">
      <h3>Message {number}</h3>
      <dl>
        <dt>Prompt guard</dt>
        <dd>{promptGuard ? <Score {...promptGuard} /> : 'not asked for'}</dd>
        <dt>Content filter</dt>
        <dd>
          {contentFilter.action}
          {contentFilter.kind && `: ${contentFilter.kind}`}
          {contentFilter.withheld && `, withheld: ${contentFilter.withheld.join(', ')}`}
        </dd>
        <dt>Shadow agent</dt>
        <dd>{shadowAgent ? <Rounds {...shadowAgent} /> : 'not asked for'}</dd>
      </dl>
      <Calls calls={calls} />
      {warnings.map((warning) => (
        <p key={warning} className="notice warning">
          {warning}
        </p>
      ))}
    </li>
  );
}

function Score({ action, score, category }: NonNullable<ToolgateOutcome['promptGuard']>) {
  return (
    <>
      {action}
      {category && ` (${category})`}
      <meter
        min={0}
        max={1}
        low={0.4}
        high={0.7}
        optimum={0}
        value={score}
        aria-label="Attack score"
      />
      <span className="number">{score.toFixed(3)}</span>
    </>
  );
}

function Rounds(agent: NonNullable<ToolgateOutcome['shadowAgent']>) {
  const { action, iterations, maxIterations, verdicts, reason } = agent;
  return (
    <>
      {action} after {count(iterations, 'check')} of {maxIterations}
      {reason && ` (${reason})`}
      <ol className="rounds">
        {verdicts.map(({ pass, feedback }, index) => (
          <li key={index}>
            {pass ? 'Passed' : 'Failed'}
            {feedback && `: ${feedback}`}
          </li>
        ))}
      </ol>
    </>
  );
}

function Calls({ calls }: Pick<ToolgateOutcome, 'calls'>) {
  if (calls.length === 0) return <p className="note">No model was called: no tokens, no cost.</p>;
  return (
    <table>
      <caption>Model calls</caption>
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">In</th>
          <th scope="col">Out</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        {calls.map(({ role, inputTokens, outputTokens, milliseconds }, index) => (
          <tr key={index}>
            <th scope="row">{role}</th>
            <td>{inputTokens ?? '–'}</td>
            <td>{outputTokens ?? '–'}</td>
            <td>{Math.round(milliseconds)} ms</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
