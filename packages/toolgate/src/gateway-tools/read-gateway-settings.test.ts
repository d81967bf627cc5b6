import { describe, expect, it } from 'vitest';
import { maxLinearGrowth, measureGrowth } from '../testing/measure-growth.ts';
import { GatewayToolError } from './gateway-tool-error.ts';
import { readGatewaySettings, type ReadGatewaySettingsOptions } from './read-gateway-settings.ts';
import { readDeclaration } from './take-gateway-tools.ts';

/** Declares tools as they arrive, and reads them. */
function read(
  tools: ({ name: string } & Record<string, unknown>)[],
  options?: ReadGatewaySettingsOptions,
) {
  return readGatewaySettings(tools.map(readDeclaration), options);
}

function shadowAgent(properties: Record<string, unknown>) {
  return { name: 'svc_shadow_agent', inputSchema: { type: 'object', properties } };
}

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (GatewayToolError.isInstance(error)) return error.message;
  }
  throw new Error('No GatewayToolError was thrown.');
}

describe('readGatewaySettings', () => {
  it('filters output, and nothing else, when nothing is declared', () => {
    expect(read([])).toEqual({ promptGuard: false, contentFilter: true, warnings: [] });
  });

  it('needs no description and no schema', () => {
    expect(
      read([
        { name: 'svc_prompt_guard' },
        { name: 'svc_disable_content_filter' },
        { name: 'svc_shadow_agent' },
      ]),
    ).toEqual({
      promptGuard: true,
      contentFilter: false,
      shadowAgent: { maxIterations: 3 },
      warnings: [],
    });
  });

  it.each(['inputSchema', 'parameters', 'input_schema'])('reads defaults under %s', (key) => {
    const schema = {
      type: 'object',
      properties: { hint: { default: 'in French' }, max_iterations: { default: 5 } },
    };
    expect(read([{ name: 'svc_shadow_agent', [key]: schema }]).shadowAgent).toEqual({
      hint: 'in French',
      maxIterations: 5,
    });
  });

  it('takes a default on the whole object if a property has no default', () => {
    const inputSchema = {
      properties: { hint: { type: 'string' }, max_iterations: { type: 'number', default: 2 } },
      default: { hint: 'be brief', max_iterations: 7 },
    };
    expect(read([{ name: 'svc_shadow_agent', inputSchema }]).shadowAgent).toEqual({
      hint: 'be brief',
      maxIterations: 2,
    });
  });

  it.each<[string, object]>([
    [
      'what its properties refer to',
      {
        properties: { hint: { $ref: '#/definitions/h' }, max_iterations: { $ref: '#/$defs/m' } },
        definitions: { h: { $ref: '#/definitions/s' }, s: { default: 'be brief' } },
        $defs: { m: { type: 'number', default: 2 } },
      },
    ],
    [
      'what it refers to itself',
      {
        $ref: '#/definitions/settings',
        definitions: {
          settings: {
            properties: { hint: { default: 'be brief' }, max_iterations: { default: 2 } },
          },
        },
      },
    ],
    [
      'what it joins',
      {
        allOf: [
          { properties: { hint: { default: 'be brief' }, max_iterations: { default: 9 } } },
          { allOf: [{ properties: { max_iterations: { default: 8 } } }] },
        ],
        properties: { max_iterations: { default: 2 } },
      },
    ],
  ])('reads defaults in %s', (_title, inputSchema) => {
    const settings = read([{ name: 'svc_shadow_agent', inputSchema }]);
    expect(settings.shadowAgent).toEqual({ hint: 'be brief', maxIterations: 2 });
    expect(settings.warnings).toEqual([]);
  });

  it.each<[string, object]>([
    [
      'in a circle',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a', allOf: [true, null] } } },
    ],
    [
      'in a circle of properties',
      { properties: { hint: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: '#/$defs/a' } } },
    ],
    ['to an inherited name', { $ref: '#/$defs/toString', $defs: {} }],
    ['elsewhere', { $ref: 'https://example.org/schema', definitions: [] }],
  ])('tolerates a schema that refers %s', (_title, inputSchema) => {
    expect(read([{ name: 'svc_shadow_agent', inputSchema }]).shadowAgent).toEqual({
      maxIterations: 3,
    });
  });

  it.each([
    ['a boolean schema', true],
    ['no properties', { type: 'object' }],
    ['boolean properties', { properties: { hint: true } }],
    ['a reference', { $ref: '#/definitions/x' }],
    ['an array', []],
    ['null', null],
    ['text', 'object'],
  ])('tolerates a schema that is %s', (_title, inputSchema) => {
    expect(read([{ name: 'svc_shadow_agent', inputSchema }]).shadowAgent).toEqual({
      maxIterations: 3,
    });
  });

  it.each([
    [1, 1],
    [5, 5],
    [5.0, 5],
    [10, 10],
  ])('accepts %s iterations', (value, expected) => {
    const settings = read([shadowAgent({ max_iterations: { default: value } })]);
    expect(settings.shadowAgent?.maxIterations).toBe(expected);
  });

  it.each([0, -1, 11, 3.5, '5', true, {}, [], 1e300])(
    'refuses %j iterations and names the accepted values',
    (value) => {
      expect(messageOf(() => read([shadowAgent({ max_iterations: { default: value } })]))).toBe(
        `svc_shadow_agent: the default of "max_iterations" is ${JSON.stringify(value)}. Accepted: a whole number from 1 to 10.`,
      );
    },
  );

  it('treats a parameter of null as not set', () => {
    const declared = [shadowAgent({ max_iterations: { default: null }, hint: { default: null } })];
    expect(read(declared)).toMatchObject({ shadowAgent: { maxIterations: 3 }, warnings: [] });
    const defaults = { shadowAgent: { maxIterations: 5 } };
    expect(read(declared, { defaults }).shadowAgent).toEqual({ maxIterations: 5 });
  });

  it('lets the host set another limit, which also bounds the default', () => {
    const five = [shadowAgent({ max_iterations: { default: 12 } })];
    expect(read(five, { maxIterationsLimit: 12 }).shadowAgent?.maxIterations).toBe(12);
    const byName = read([{ name: 'svc_shadow_agent' }], { maxIterationsLimit: 2 });
    expect(byName.shadowAgent?.maxIterations).toBe(2);
  });

  it.each(['', '   ', null])('treats the hint %j as not set', (value) => {
    expect(read([shadowAgent({ hint: { default: value } })]).shadowAgent).toEqual({
      maxIterations: 3,
    });
  });

  it.each([5, false, ['a'], {}])('refuses the hint %j', (value) => {
    expect(messageOf(() => read([shadowAgent({ hint: { default: value } })]))).toContain(
      'svc_shadow_agent: the default of "hint" is',
    );
  });

  it('warns of an unknown parameter and names the nearest one', () => {
    const { warnings } = read([
      shadowAgent({ maxIterations: { default: 5 }, colour: { default: 'red' } }),
      { name: 'svc_prompt_guard', inputSchema: { properties: { level: {} } } },
    ]);
    expect(warnings).toEqual([
      'svc_shadow_agent has no parameter "maxIterations"; did you mean "max_iterations"? It was ignored.',
      'svc_shadow_agent has no parameter "colour"; known are hint, max_iterations. It was ignored.',
      'svc_prompt_guard has no parameter "level"; known are mode. It was ignored.',
    ]);
  });

  it('warns of settings that were meant but did not arrive', () => {
    const typed = shadowAgent({ hint: { type: 'string' }, max_iterations: { default: 2 } });
    expect(read([typed])).toMatchObject({
      shadowAgent: { maxIterations: 2 },
      warnings: [
        'svc_shadow_agent: "hint" has no default, so it is not set. A setting is the default of a property: {"type":"object","properties":{"hint":{"default":...}}}. Some libraries leave defaults out (ArkType in AI SDK 6 and 7); toolgateTools() writes them.',
      ],
    });
    const bare = { $schema: 'http://json-schema.org/draft-07/schema#' };
    expect(read([{ name: 'svc_shadow_agent', parameters: bare }]).warnings).toEqual([
      'svc_shadow_agent arrived with an empty schema, as when AI SDK 4 converts a schema of zod 4: its settings are lost. Declare it with toolgateTools().',
    ]);
    expect(read([{ name: 'svc_prompt_guard', parameters: bare }]).warnings).toEqual([]);
  });

  it.each([
    ['a schema that the SDK could not read', { inputSchema: undefined }, 'without its schema'],
    [
      'arguments of a tool of the provider',
      { type: 'provider', id: 'vendor.shadow', args: { max_iterations: 2 } },
      'as a tool of the provider',
    ],
  ])('warns that %s set nothing', (_title, shape, words) => {
    const { shadowAgent: settings, warnings } = read([{ name: 'svc_shadow_agent', ...shape }]);
    expect(settings).toEqual({ maxIterations: 3 });
    expect(warnings).toEqual([expect.stringContaining(words)]);
    expect(read([{ name: 'svc_prompt_guard', ...shape }]).warnings).toEqual([]);
  });

  it('treats a provider tool without arguments like a tool declared by name', () => {
    const tool = { type: 'provider', id: 'vendor.shadow', name: 'svc_shadow_agent', args: {} };
    expect(read([tool]).warnings).toEqual([]);
  });

  it('reports an unknown tool, or refuses it if the host says so', () => {
    const tools = [{ name: 'svc_promptguard' }, { name: 'svc_weather' }];
    expect(read(tools).warnings).toEqual([
      'Unknown gateway tool "svc_promptguard"; did you mean "svc_prompt_guard"? It was taken out of the request and has no effect.',
      'Unknown gateway tool "svc_weather"; known are svc_prompt_guard, svc_disable_content_filter, svc_shadow_agent. It was taken out of the request and has no effect.',
    ]);
    expect(messageOf(() => read(tools, { unknownTools: 'error' }))).toContain('svc_promptguard');
  });

  it('accepts the same tool twice only with the same values', () => {
    const five = shadowAgent({ max_iterations: { default: 5 } });
    expect(read([five, five]).shadowAgent).toEqual({ maxIterations: 5 });
    expect(messageOf(() => read([five, { name: 'svc_shadow_agent' }]))).toBe(
      'svc_shadow_agent is declared twice with different values of "max_iterations"; declare it once.',
    );
    expect(messageOf(() => read([five, shadowAgent({ hint: { default: 'a' } })]))).toContain(
      'different values of "hint"',
    );
  });

  it('refuses a tool that the caller may not declare', () => {
    const tools = [{ name: 'svc_disable_content_filter' }];
    expect(messageOf(() => read(tools, { allow: ['svc_prompt_guard'] }))).toBe(
      'The gateway tool "svc_disable_content_filter" is not allowed for this caller. Allowed tools: svc_prompt_guard.',
    );
    expect(messageOf(() => read(tools, { allow: [] }))).toContain('No gateway tool is allowed');
  });

  it('merges the host’s defaults under what the request declares', () => {
    const defaults = { promptGuard: true, shadowAgent: { hint: 'be polite', maxIterations: 4 } };
    expect(read([], { defaults })).toEqual({
      promptGuard: true,
      contentFilter: true,
      shadowAgent: { hint: 'be polite', maxIterations: 4 },
      warnings: [],
    });
    const declared = [shadowAgent({ max_iterations: { default: 1 } })];
    expect(read(declared, { defaults }).shadowAgent).toEqual({
      hint: 'be polite',
      maxIterations: 1,
    });
    expect(read([], { defaults: { disableContentFilter: true } }).contentFilter).toBe(false);
  });

  it('does not read settings from inherited names', () => {
    const inputSchema: unknown = JSON.parse(
      '{"properties":{"__proto__":{"default":{"hint":"x"}},"constructor":{"default":1}}}',
    );
    const { shadowAgent: settings, warnings } = read([{ name: 'svc_shadow_agent', inputSchema }]);
    expect(settings).toEqual({ maxIterations: 3 });
    expect(warnings).toHaveLength(2);
  });
});

describe('a hostile number of declarations', () => {
  const names = Array.from({ length: 50_000 }, (_, index) => `svc_${index}_${'x'.repeat(60)}`);

  it('gets a bounded number of warnings, of unknown tools and of unknown parameters', () => {
    const properties = Object.fromEntries(names.map((name) => [name, {}]));
    for (const declared of [names.map((name) => ({ name })), [shadowAgent(properties)]]) {
      const { warnings } = read(declared);
      expect(warnings).toHaveLength(21);
      expect(warnings.at(-1)).toBe('There were more than 20 warnings; the others are left out.');
    }
  });

  it('is read in linear time if a schema joins and refers to many schemas', () => {
    const growth = measureGrowth(16_000, (size) => {
      const some = names.slice(0, size);
      const $defs = Object.fromEntries(
        some.map((name, index) => [name, { $ref: `#/$defs/${some[index + 1]}` }]),
      );
      const properties = Object.fromEntries(
        some.map((name) => [name, { $ref: `#/$defs/${some[0]}` }]),
      );
      const allOf = some.slice(0, 10).map((name) => ({ $ref: `#/$defs/${name}`, properties }));
      const inputSchema = { $ref: `#/$defs/${some[0]}`, $defs, allOf };
      read([{ name: 'svc_shadow_agent', inputSchema }]);
    });
    expect(growth).toBeLessThan(maxLinearGrowth);
  });

  it('gets a warning of lost settings once', () => {
    const { warnings } = read(names.map(() => shadowAgent({ hint: {} })));
    expect(warnings).toHaveLength(1);
  });

  it('is still refused if the host refuses unknown tools', () => {
    const unknown = names.map((name) => ({ name }));
    expect(messageOf(() => read(unknown, { unknownTools: 'error' }))).toContain(
      'Unknown gateway tool "svc_0_',
    );
  });
});
