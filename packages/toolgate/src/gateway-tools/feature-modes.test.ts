import { describe, expect, it } from 'vitest';
import { declareSettings } from './gateway-settings.ts';
import { GatewayToolError } from './gateway-tool-error.ts';
import { readGatewaySettings, type ReadGatewaySettingsOptions } from './read-gateway-settings.ts';
import { readDeclaration } from './take-gateway-tools.ts';
import { toolgateTools } from './toolgate-tools.ts';

const plain = { promptGuard: false, contentFilter: true, warnings: [] };
const guard = { promptGuard: true } as const;
const filter = { contentFilter: true } as const;
const watchedGuard = { promptGuard: { mode: 'monitor' } } as const;
const watchedFilter = { disableContentFilter: { mode: 'monitor' } } as const;

/** Turns `providerOptions.toolgate` into declarations. */
function declare(settings: object | undefined) {
  return declareSettings(settings, 'providerOptions.toolgate');
}

interface Case {
  title: string;
  /** `providerOptions.toolgate` of the request. */
  request?: object;
  host?: ReadGatewaySettingsOptions;
  expected: object;
}

const cases: Case[] = [
  { title: 'enforces by default', request: guard, expected: { promptGuard: true } },
  {
    title: 'monitors where the host does',
    request: guard,
    host: { modes: { promptGuard: 'monitor', contentFilter: 'monitor' } },
    expected: { promptGuard: true, monitored: { ...guard, ...filter } },
  },
  {
    title: 'lets the defaults win over the mode of the host',
    host: { defaults: { promptGuard: { mode: 'enforce' } }, modes: { promptGuard: 'monitor' } },
    expected: { promptGuard: true },
  },
  {
    title: 'lets a request monitor a guard that is its own',
    request: watchedGuard,
    expected: { promptGuard: true, monitored: guard },
  },
  {
    title: 'keeps a guard that the host switches on and enforces',
    request: watchedGuard,
    host: { defaults: guard },
    expected: {
      promptGuard: true,
      warnings: [
        'svc_prompt_guard: the host enforces the prompt guard, so the mode "monitor" has no effect.',
      ],
    },
  },
  {
    title: 'lets a request enforce what the host monitors',
    request: { promptGuard: { mode: 'enforce' } },
    host: { defaults: guard, modes: { promptGuard: 'monitor' } },
    expected: { promptGuard: true },
  },
  {
    title: 'keeps a filter on that a request only monitors',
    request: watchedFilter,
    expected: { contentFilter: true, monitored: filter },
  },
  {
    title: 'switches a filter on as a monitor that is off by default',
    request: watchedFilter,
    host: { defaults: { disableContentFilter: true } },
    expected: { contentFilter: true, monitored: filter },
  },
  {
    title: 'switches a monitored filter off where a request asks for that',
    request: { disableContentFilter: true },
    host: { defaults: watchedFilter },
    expected: { contentFilter: false },
  },
  {
    title: 'ignores a mode that is null',
    request: { promptGuard: { mode: null } },
    expected: { promptGuard: true, warnings: [] },
  },
];

describe('modes', () => {
  it.each(cases)('$title', ({ request, host, expected }) => {
    const settings = readGatewaySettings(declare(request), host);
    expect(settings).toEqual({ ...plain, ...expected });
  });

  it('reads the mode of a declared tool', () => {
    const tools = Object.entries(toolgateTools({ ...watchedGuard, ...watchedFilter }));
    const declared = tools.map(([name, { inputSchema }]) => {
      const tool: { name: string } = Object.assign(
        { name },
        { inputSchema: (inputSchema as { jsonSchema: object }).jsonSchema },
      );
      return readDeclaration(tool);
    });
    expect(readGatewaySettings(declared)).toEqual({
      ...guard,
      ...filter,
      monitored: { ...guard, ...filter },
      warnings: [],
    });
  });

  it.each([
    ['a guard', { promptGuard: { mode: 'watch' } }, 'promptGuard.mode is "watch"'],
    ['a filter', { disableContentFilter: { mode: 'enforce' } }, 'Accepted: "monitor".'],
  ])('refuses an unknown mode of %s', (_title, request, message) => {
    const read = () => readGatewaySettings(declare(request));
    expect(read).toThrow(GatewayToolError);
    expect(read).toThrow(message);
  });

  it('refuses to only monitor the filter if the request may not switch it off', () => {
    const declarations = declare(watchedFilter);
    expect(() => readGatewaySettings(declarations, { allow: ['svc_prompt_guard'] })).toThrow(
      'The gateway tool "svc_disable_content_filter" is not allowed for this caller.',
    );
  });

  it('refuses two modes of one tool', () => {
    const declarations = [...declare(guard), ...declare({ promptGuard: { mode: 'monitor' } })];
    expect(() => readGatewaySettings(declarations)).toThrow(
      'svc_prompt_guard is declared twice with different values of "mode"; declare it once.',
    );
  });
});
