import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { createValidator } from '../schemas/validate.ts';
import { createWireCheck } from '../schemas/wire-check.ts';
import { fetchOf, modelUpstream } from '../testing/index.ts';
import { modelId, notesOf, type Scenario } from './client.ts';
import { clients } from './clients.ts';
import { type Ask, scenarios } from './scenarios.ts';

const validate = createValidator();

/** Both ways through the gateway: translated for a model, and edited for a provider of the same format. */
const ways = ['translated', 'native'] as const;

/** What whole answers do not have. */
const streamedOnly: ReadonlySet<Scenario> = new Set(['broken streams', 'long silences']);

const runs = clients.flatMap((client) =>
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

describe.each(runs)('$name', ({ client, scenario, way, isStream, how }) => {
  const check = createWireCheck(validate);
  const ask: Ask = async (model, question) => {
    const upstream = modelUpstream(model);
    const handler = createToolgateHandler({
      models: { [modelId]: model },
      apiKeys: ['key'],
      ...(scenario === 'long silences' && { heartbeatMilliseconds: 2 }),
      ...(way === 'native' && { upstreams: (id) => (id === modelId ? upstream.upstreams : []) }),
    });
    const fetch = fetchOf(check.watch(handler));
    return client.ask(
      { ...question, stream: isStream },
      { origin: 'http://gateway.test', apiKey: 'key', fetch },
    );
  };

  it(`${scenario}, ${how}, ${way}`, async ({ task }) => {
    const { outcome } = client;
    task.meta.clientRun = { client: client.name, scenario, outcome, notes: notesOf(client) };
    await scenarios[scenario]({ ask, isStream, client });
    expect(check.problems()).toEqual([]);
    // An answer that is left before its first event shows nothing.
    const atLeast = scenario === 'aborts' ? 0 : 1;
    expect(check.valid).toBeGreaterThanOrEqual(atLeast);
  });
});
