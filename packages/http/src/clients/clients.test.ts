import { describe, expect, it, onTestFinished } from 'vitest';
import { everyPair } from '../../../../every-pair.ts';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { createValidator } from '../schemas/validate.ts';
import { createWireCheck } from '../schemas/wire-check.ts';
import {
  fetchOf,
  type Handler,
  modelProvider,
  serveOverHttp,
  upstreamAt,
} from '../testing/index.ts';
import { type Connection, modelId, notesOf, type Scenario } from './client.ts';
import { clients } from './clients.ts';
import { type Ask, scenarios } from './scenarios.ts';

const validate = createValidator();

/**
 * Both ways through the gateway: translated for a model, and edited for a provider of the same format. The second uses
 * real HTTP, from the client to the gateway and from there to the provider.
 */
const ways = ['translated', 'upstream'] as const;

/** Scenarios that only streams have. */
const streamedOnly: ReadonlySet<Scenario> = new Set(['broken streams', 'long silences']);

const all = clients.flatMap((client) =>
  (Object.keys(scenarios) as Scenario[])
    .filter((scenario) => client.lacks?.[scenario] === undefined)
    .flatMap((scenario) =>
      ways.flatMap((way) =>
        [false, true]
          .filter((isStream) => isStream || !streamedOnly.has(scenario))
          .map((isStream) => ({
            client,
            name: client.name,
            scenario,
            way,
            isStream,
            how: isStream ? 'streamed' : 'whole',
          })),
      ),
    ),
);
const runs = everyPair(all, 'name', 'scenario', 'way', 'how');

describe.each(runs)('$name', ({ client, scenario, way, isStream, how }) => {
  const check = createWireCheck(validate);
  const settled: (() => Promise<void>)[] = [];
  const served = async (handler: Handler): Promise<string> => {
    const server = await serveOverHttp(handler);
    settled.push(() => server.close());
    return server.origin;
  };
  const ask: Ask = async (model, question) => {
    const isUpstream = way === 'upstream';
    const answering = isUpstream ? upstreamAt(await served(modelProvider(model))) : model;
    const handler = check.watch(
      createToolgateHandler({
        models: { [modelId]: answering },
        apiKeys: ['key'],
        ...(scenario === 'long silences' && { heartbeatMilliseconds: 2 }),
      }),
    );
    const connection: Connection = isUpstream
      ? { origin: await served(handler), apiKey: 'key', fetch }
      : { origin: 'http://gateway.test', apiKey: 'key', fetch: fetchOf(handler) };
    return client.ask({ ...question, stream: isStream }, connection);
  };

  it(`${scenario}, ${how}, ${way}`, async ({ task }) => {
    const { outcome } = client;
    task.meta.clientRun = { client: client.name, scenario, outcome, notes: notesOf(client) };
    onTestFinished(async () => void (await Promise.all(settled.map(async (close) => close()))));
    await scenarios[scenario]({ ask, isStream, client });
    // An answer is validated at its end, and a client may not wait for that.
    await Promise.all(settled.splice(0).map(async (close) => close()));
    expect(check.problems()).toEqual([]);
    // An answer whose reader leaves before its first event shows nothing.
    const atLeast = scenario === 'aborts' ? 0 : 1;
    expect(check.valid).toBeGreaterThanOrEqual(atLeast);
  });
});
