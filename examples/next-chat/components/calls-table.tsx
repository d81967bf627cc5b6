import { type Call, totalCost } from '../lib/describe-cost.ts';

interface CallsTableProps {
  readonly calls: readonly Call[];
}

/** Lists the model calls for a message. */
export function CallsTable({ calls }: CallsTableProps) {
  if (calls.length === 0) return null;
  return (
    <table>
      <caption>Model calls, with their tokens</caption>
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">In</th>
          <th scope="col">Out</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call, index) => (
          <CallRow key={index} {...call} />
        ))}
      </tbody>
      <tfoot>
        <CallRow role="all" {...totalCost(calls)} />
      </tfoot>
    </table>
  );
}

function CallRow({ role, inputTokens, outputTokens, milliseconds }: Call) {
  return (
    <tr>
      <th scope="row">{role}</th>
      <td>{inputTokens ?? '–'}</td>
      <td>{outputTokens ?? '–'}</td>
      <td>{Math.round(milliseconds)} ms</td>
    </tr>
  );
}
