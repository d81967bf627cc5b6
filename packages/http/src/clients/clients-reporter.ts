// Only the test run reaches this file, and it runs on Node.js.
// oxlint-disable no-restricted-imports
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';
import type { ClientRun } from './client.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What a test of the clients' suite is about. */
    clientRun?: ClientRun;
  }
}

const page = fileURLToPath(new URL('../../../../docs/clients.md', import.meta.url));

interface Result extends ClientRun {
  passed: boolean;
}

/** Writes `docs/clients.md`: which client did what in the test run, and how its caller gets at the outcome. */
export class ClientsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => Array.from(module.children.allTests()));
    const results = tests.flatMap((test): Result[] => {
      const { clientRun } = test.meta();
      return clientRun ? [{ ...clientRun, passed: test.result().state === 'passed' }] : [];
    });
    // A run of some of the tests says nothing about the others.
    const isPart = tests.some((test) => test.result().state === 'skipped');
    if (results.length > 0 && !isPart) writeFileSync(page, pageOf(results));
  }
}

function pageOf(results: readonly Result[]): string {
  const clients = [...new Set(results.map(({ client }) => client))];
  const scenarios = [...new Set(results.map(({ scenario }) => scenario))];
  const of = (client: string) => results.filter((result) => result.client === client);
  const rows = clients.map((client) => {
    const marks = scenarios.map((scenario) =>
      markOf(of(client).filter((result) => result.scenario === scenario)),
    );
    return tableRow([client, ...marks]);
  });
  const outcomes = clients.map((client) => {
    const { whole, streamed } = of(client)[0]?.outcome ?? {};
    return tableRow([client, whole ?? 'not shown', streamed ?? 'not shown']);
  });
  const notes = clients.flatMap((client) =>
    (of(client)[0]?.notes ?? []).map((note) => `- ${client}: ${note}.`),
  );
  return `# Clients

What each client did against the HTTP endpoints in the test run of \`packages/http\`, which writes this page. Each cell
stands for whole and streamed answers, both over a model of the AI SDK and over an \`upstream()\` of the same
format; the latter over real HTTP, from client to gateway and from there to the provider. Every answer and every event
on the way was checked against schemas generated from the official SDKs' types.
"–" means that the client has no such thing.

${tableRow(['client', ...scenarios])}
${tableRow(['---', ...scenarios.map(() => '---')])}
${rows.join('\n')}

${notes.join('\n')}

## Where the outcome is

Response headers carry what each feature did, in a word. The whole outcome stands in the body, and not every client hands
on what it does not know.

${tableRow(['client', 'whole', 'streamed'])}
${tableRow(['---', '---', '---'])}
${outcomes.join('\n')}
`;
}

function markOf(results: readonly Result[]): string {
  if (results.length === 0) return '–';
  return results.every(({ passed }) => passed) ? 'yes' : 'no';
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
