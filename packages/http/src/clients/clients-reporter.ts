// Only the test run imports this file, and it runs on Node.js.
// oxlint-disable no-restricted-imports
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';
import type { FormatName } from '../formats/original.ts';
import type { ClientRun } from './client.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The subject of a test of the clients' suite. */
    clientRun?: ClientRun;
    /** The result of a test of the fields' suite. */
    fieldRun?: FieldRun;
    /** The result of a test of these fields with a model of the AI SDK. */
    modelFieldRun?: ModelFieldRun;
  }
}

/** The result of a field on its way from one format to another. */
export interface FieldRun {
  title: string;
  from: FormatName;
  to: FormatName;
  fate: 'arrives' | 'warning' | 'kept';
}

/** The result of a field on its way from one format to a provider of the AI SDK. */
export interface ModelFieldRun extends Pick<FieldRun, 'title' | 'from' | 'fate'> {
  provider: string;
}

const page = fileURLToPath(new URL('../../../../docs/clients.md', import.meta.url));

interface Result extends ClientRun {
  passed: boolean;
}

/** Writes `docs/clients.md`: the results of each client in the full test run, and how its caller reads the outcome. */
export class ClientsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => Array.from(module.children.allTests()));
    const results = tests.flatMap((test): Result[] => {
      const { clientRun } = test.meta();
      return clientRun ? [{ ...clientRun, passed: test.result().state === 'passed' }] : [];
    });
    const passed = tests.filter((test) => test.result().state === 'passed');
    const fields = passed.flatMap((test) => test.meta().fieldRun ?? []);
    const modelFields = passed.flatMap((test) => test.meta().modelFieldRun ?? []);
    // The short run, and a run of some tests, give no results for the others.
    const isPart =
      process.env['TOOLGATE_TEST_FULL'] !== '1' ||
      tests.some((test) => test.result().state === 'skipped');
    const lists = [results, fields, modelFields];
    if (lists.every(({ length }) => length > 0) && !isPart) {
      writeFileSync(page, pageOf(results, fields, modelFields));
    }
  }
}

function pageOf(
  results: readonly Result[],
  fields: readonly FieldRun[],
  modelFields: readonly ModelFieldRun[],
): string {
  const clients = [...new Set(results.map(({ client }) => client))];
  const scenarios = [...new Set(results.map(({ scenario }) => scenario))];
  const of = (client: string) => results.filter((result) => result.client === client);
  const rows = clients.map((client) => {
    const marks = scenarios.map((scenario) =>
      markOf(of(client).filter((result) => result.scenario === scenario)),
    );
    return [client, ...marks];
  });
  const outcomes = clients.map((client) => {
    const { whole, streamed } = of(client)[0]?.outcome ?? {};
    return [client, whole ?? 'not shown', streamed ?? 'not shown'];
  });
  const notes = clients.flatMap((client) =>
    (of(client)[0]?.notes ?? []).map((note) => `- ${client}: ${note}.`),
  );
  return `# Clients

This page shows which clients work with the HTTP endpoints. The full test run of \`packages/http\` writes it. A "yes" holds for whole and streamed answers, over a model
of the AI SDK and over an \`upstream()\` of the same format. The run with \`upstream()\` uses real HTTP, from the client to the gateway and from there to the
provider. The tests check every answer and every event against schemas that are generated from the official SDKs' types. "–" means that the client does not have
the function.

${table(['client', ...scenarios], rows)}

${notes.join('\n')}

## Where the outcome is

Response headers say in one word what each feature did. The whole outcome is in the body. Some clients do not show fields of the body that they do not know.

${table(['client', 'whole', 'streamed'], outcomes)}

## Which fields arrive

If endpoint and \`upstream()\` speak the same format, all fields arrive unchanged. This table is for two formats: the first name of a column is the format of the
endpoint, the second one the format of the \`upstream()\`.

- "yes": the provider gets the field, in its own words.
- "warning": the format of the provider has no such field. A warning in the outcome names the field.
- "kept": the gateway itself does what the field asks for.
- "–": the endpoint has no such field.

The fields of tools, messages and their parts arrive too, or have a warning with their place, such as \`tools[].defer_loading\`.
An answer of another format may have fields that the endpoint does not have, such as \`citations\`. A warning names these too.

${fieldTable(fields)}

This table is for models of the AI SDK. Their provider decides which options exist. Several words in a cell are for the endpoints chat, messages and responses,
in this order. A call that the provider of such a model ran itself, such as a web search, and its result, such as a generated image, are left out of the answer with
a warning. An \`upstream()\` of the endpoint's format passes them on.

${modelFieldTable(modelFields)}
`;
}

const short: Readonly<Record<FormatName, string>> = {
  'chat-completions': 'chat',
  messages: 'messages',
  responses: 'responses',
};

const fates = { arrives: 'yes', warning: 'warning', kept: 'kept' } as const;

function fieldTable(all: readonly FieldRun[]): string {
  const translated = all.filter(({ from, to }) => from !== to);
  const ways = new Map(translated.map((run) => [wayOf(run), run]));
  const order = Object.keys(short);
  const columns = [...ways].toSorted(
    ([, one], [, other]) => order.indexOf(one.from) - order.indexOf(other.from),
  );
  const rows = [...new Set(translated.map(({ title }) => title))].map((title) => {
    const own = new Map(
      translated.filter((run) => run.title === title).map((run) => [wayOf(run), run.fate]),
    );
    return [title].concat(columns.map(([way]) => wordOf(own.get(way))));
  });
  return table(['field', ...columns.map(([way]) => way)], rows);
}

/** One column for each provider. A cell lists the endpoints in their order, or has one word if they agree. */
function modelFieldTable(all: readonly ModelFieldRun[]): string {
  const providers = [...new Set(all.map(({ provider }) => provider))];
  const order = Object.keys(short);
  const rows = [...new Set(all.map(({ title }) => title))].map((title) => {
    const cells = providers.map((provider) => {
      const own = all.filter((run) => run.title === title && run.provider === provider);
      const words = order.map((from) => wordOf(own.find((run) => run.from === from)?.fate));
      const differentWords = new Set(words.filter((word) => word !== '–'));
      return differentWords.size === 1 ? [...differentWords].join() : words.join(', ');
    });
    return [title].concat(cells);
  });
  return table(['field', ...providers], rows);
}

function wordOf(fate: FieldRun['fate'] | undefined): string {
  return fate === undefined ? '–' : fates[fate];
}

function wayOf({ from, to }: FieldRun): string {
  return `${short[from]} → ${short[to]}`;
}

function markOf(results: readonly Result[]): string {
  if (results.length === 0) return '–';
  return results.every(({ passed }) => passed) ? 'yes' : 'no';
}

function table(head: readonly string[], rows: readonly string[][]): string {
  const line = head.map(() => '---');
  return [head, line, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
