import { describe, expect, it } from 'vitest';
import { z as zod3 } from 'zod';
import { z as zod4 } from 'zod/v4';
import { _default as withDefault, number as miniNumber, object as miniObject } from 'zod/v4-mini';
import { type Major, majors } from './majors.ts';
import { scriptedModel } from './scripted-model.ts';

/** Ways in which an app may write the schema of a gateway tool. */
const schemas: Record<string, (major: Major) => unknown> = {
  'zod 3': () => zod3.object({ max_iterations: zod3.number().default(1) }),
  'zod 4': () => zod4.object({ max_iterations: zod4.number().default(1) }),
  'zod 4, optional': () => zod4.object({ max_iterations: zod4.number().optional().default(1) }),
  'zod mini': () => miniObject({ max_iterations: withDefault(miniNumber(), 1) }),
  'a default on the whole object': () =>
    zod4.object({ max_iterations: zod4.number() }).default({ max_iterations: 1 }),
  'JSON schema': ({ sdk }) =>
    sdk.jsonSchema({ type: 'object', properties: { max_iterations: { default: 1 } } }),
};

/** What AI SDK 4 loses, since it converts schemas of zod 3 only. */
const lostInFour = new Set(['zod 4', 'zod 4, optional', 'a default on the whole object']);

describe.each(majors)('AI SDK $name', (major) => {
  const { number, specification, sdk, toolgate } = major;

  async function outcomeOf(tools: object) {
    const model = scriptedModel(specification, 'Hello', '{"pass":false,"feedback":"No."}');
    const wrapped = sdk.wrapLanguageModel({ model, middleware: toolgate.toolgateMiddleware() });
    const result = await sdk.generateText({ model: wrapped, prompt: 'Hi', tools });
    return toolgate.toolgateOutcome(result);
  }

  async function outcomeOfSchema(name: string) {
    const schema = schemas[name]?.(major);
    const declared = sdk.tool({ description: '', parameters: schema, inputSchema: schema });
    return outcomeOf({ svc_shadow_agent: declared });
  }

  // AI SDK 4 itself throws on a schema of zod mini.
  const written = Object.keys(schemas).filter((name) => number > 4 || name !== 'zod mini');
  const lost = written.filter((name) => number === 4 && lostInFour.has(name));

  it.each(written.filter((name) => !lost.includes(name)))(
    'reads settings from %s',
    async (name) => {
      const outcome = await outcomeOfSchema(name);
      expect(outcome?.shadowAgent?.maxIterations).toBe(1);
      expect(outcome?.warnings).toBeUndefined();
    },
  );

  it.each(lost)('says that the SDK lost settings written as %s', async (name) => {
    const outcome = await outcomeOfSchema(name);
    expect(outcome?.shadowAgent?.maxIterations).toBe(3);
    expect(outcome?.warnings).toEqual([expect.stringContaining('Declare it with toolgateTools()')]);
  });

  it('reads settings from toolgateTools', async () => {
    const outcome = await outcomeOf(toolgate.toolgateTools({ shadowAgent: { maxIterations: 1 } }));
    expect(outcome?.shadowAgent?.maxIterations).toBe(1);
    expect(outcome?.warnings).toBeUndefined();
  });

  it('needs no schema, where the SDK needs none', async () => {
    const schema = number === 4 ? { parameters: zod3.object({}) } : {};
    const outcome = await outcomeOf({ svc_prompt_guard: sdk.tool({ description: '', ...schema }) });
    expect(outcome?.promptGuard?.action).toBe('passed');
  });

  it('takes a declaration that can be executed for one that cannot', async () => {
    const schema = zod3.object({});
    const declared = sdk.tool({
      description: '',
      parameters: schema,
      inputSchema: schema,
      execute: () => expect.unreachable('A gateway tool was called.'),
    });
    const outcome = await outcomeOf({ svc_prompt_guard: declared });
    expect(outcome?.promptGuard?.action).toBe('passed');
  });
});
