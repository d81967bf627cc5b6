import { describe, expect, it } from 'vitest';
import { type Major, majors } from './majors.ts';
import { scriptedModel } from './models/index.ts';
import { declared, type SchemaEnd, type SchemaKind, schemaKinds } from './schemas.ts';

const fail = '{"pass":false,"feedback":"No."}';

/** What a release makes of a kind of schema. */
function endOf({ name }: Major, { ends }: SchemaKind): SchemaEnd | undefined {
  const releases = majors.map((major) => major.name);
  const sofar = releases.slice(0, releases.indexOf(name) + 1);
  return sofar.flatMap((release) => ends[release] ?? []).at(-1);
}

describe.each(majors)('AI SDK $name', (major) => {
  const { number, specification, sdk, toolgate } = major;

  /** One call that declares the given tools, whole or streamed. */
  async function call(method: 'generateText' | 'streamText', tools: object, host: object) {
    const model = scriptedModel(
      specification,
      'Tonight.',
      fail,
      'At eight.',
      fail,
      'At nine.',
      fail,
    );
    const middleware = toolgate.toolgateMiddleware(host);
    const options = { model: sdk.wrapLanguageModel({ model, middleware }), prompt: 'Hi', tools };
    if (method === 'generateText') {
      const result = await sdk.generateText({ ...options, maxRetries: 0 });
      return { outcome: toolgate.toolgateOutcome(result), calls: model.calls };
    }
    const result = sdk.streamText({ ...options, maxRetries: 0 });
    for await (const part of result.fullStream) if (part.type === 'error') throw part.error;
    return { outcome: await toolgate.toolgateOutcome(result), calls: model.calls };
  }

  /** What the gateway made of declared tools; it has to be the same in both ways to call. */
  async function settingsOf(tools: object, host = {}) {
    const [whole, streamed] = await Promise.all([
      call('generateText', tools, host),
      call('streamText', tools, host),
    ]);
    const settings = ({ outcome, calls }: typeof whole) => ({
      maxIterations: outcome?.shadowAgent?.maxIterations,
      hint: JSON.stringify(calls[1]).includes(declared.hint) ? declared.hint : undefined,
      warnings: outcome?.warnings,
    });
    expect(settings(streamed)).toEqual(settings(whole));
    return settings(whole);
  }

  const declare = (schema: unknown, keys = ['parameters', 'inputSchema']) => ({
    svc_shadow_agent: sdk.tool({
      description: '',
      ...Object.fromEntries(keys.map((key) => [key, schema])),
    }),
  });
  const kindsThatAre = (end: SchemaEnd) => schemaKinds.filter((kind) => endOf(major, kind) === end);
  const read = { ...declared, warnings: undefined };
  const byName = { maxIterations: 3, hint: undefined, warnings: undefined };

  it.each(kindsThatAre('read'))('reads settings from $title', async ({ make }) => {
    expect(await settingsOf(declare(make(sdk)))).toEqual(read);
  });

  it.each(kindsThatAre('lost'))('says what the SDK lost of $title', async ({ make }) => {
    const { warnings = [], ...settings } = await settingsOf(declare(make(sdk)));
    expect(settings).toEqual({ maxIterations: 3, hint: undefined });
    expect(warnings).not.toEqual([]);
    for (const warning of warnings) {
      expect(warning).toMatch(/^svc_shadow_agent.*toolgateTools\(\)/);
    }
  });

  it.each(kindsThatAre('refused'))(
    'sees no call where the SDK throws on $title',
    async ({ make }) => {
      const tools = declare(make(sdk));
      await expect(call('generateText', tools, {})).rejects.toBeInstanceOf(Error);
    },
  );

  it('reads settings from toolgateTools()', async () => {
    expect(await settingsOf(toolgate.toolgateTools({ shadowAgent: declared }))).toEqual(read);
  });

  it('takes settings from the defaults option, even if a declaration lost them', async () => {
    const host = { defaults: { shadowAgent: declared } };
    const empty = declare(sdk.jsonSchema({ type: 'object' }));
    expect(await settingsOf(empty, host)).toEqual(read);
    expect(await settingsOf({}, host)).toEqual(read);
  });

  const json = () => sdk.jsonSchema({ properties: { hint: { default: declared.hint } } });
  const hinted = { ...byName, hint: declared.hint };

  it.each([number === 4 ? 'parameters' : 'inputSchema'])(
    'reads settings under `%s` alone',
    async (key) => {
      expect(await settingsOf(declare(json(), [key]))).toEqual(hinted);
    },
  );

  it.each(number === 4 ? [] : ['parameters'])(
    'takes a tool with `%s` alone for one declared by name',
    async (key) => {
      expect(await settingsOf(declare(json(), [key]))).toEqual(byName);
    },
  );

  it.each(number === 4 ? [] : ['schema'])('needs no %s', async () => {
    expect(await settingsOf(declare(undefined, []))).toEqual(byName);
  });

  it('reads nothing from an empty object, and finds nothing amiss', async () => {
    const empty = sdk.jsonSchema({ type: 'object', properties: {} });
    expect(await settingsOf(declare(empty))).toEqual(byName);
  });
});
