import { describe, expect, it } from 'vitest';
import { GatewayToolError } from './gateway-tool-error.ts';
import { assertAllowedNames, assertGatewaySettings, warnOfDefaults } from './host-settings.ts';

describe('assertGatewaySettings', () => {
  it('accepts every value that a declaration may have', () => {
    expect(() => assertGatewaySettings({ shadowAgent: { maxIterations: 10 } })).not.toThrow();
    expect(() => assertGatewaySettings({ shadowAgent: true, promptGuard: true })).not.toThrow();
  });

  it('refuses other values, and names the place in the configuration', () => {
    expect(() => assertGatewaySettings({ shadowAgent: { maxIterations: 11 } })).toThrow(
      new GatewayToolError({
        tool: 'svc_shadow_agent',
        parameter: 'max_iterations',
        message: 'defaults.shadowAgent.maxIterations is 11. Accepted: a whole number from 1 to 10.',
      }),
    );
  });
});

describe('assertAllowedNames', () => {
  it.each([
    [
      'svc_shadowagent',
      'allow has no gateway tool "svc_shadowagent": did you mean "svc_shadow_agent"?',
    ],
    [
      'weather',
      'allow has no gateway tool "weather": known are svc_prompt_guard, svc_disable_content_filter, svc_shadow_agent.',
    ],
  ])('names what %s may be', (name, message) => {
    expect(() => assertAllowedNames(['svc_prompt_guard', name])).toThrow(message);
  });
});

describe('warnOfDefaults', () => {
  it('names each feature that a request switches off although the host switches it on', () => {
    const settings = { promptGuard: false, shadowAgent: false, disableContentFilter: true };
    const providerOptions = { toolgate: settings };
    expect(warnOfDefaults({ providerOptions }, { shadowAgent: { hint: 'Be kind.' } })).toEqual([
      'providerOptions.toolgate.shadowAgent is false, which has no effect: the host switches it on for every request.',
    ]);
  });

  it.each([
    [{}, { shadowAgent: true }],
    [{ shadowAgent: true }, { shadowAgent: true }],
    [{ shadowAgent: false }, { shadowAgent: false }],
    [{ shadowAgent: false }, undefined],
  ])('has nothing to say about %j beside the defaults %j', (toolgate, defaults) => {
    expect(warnOfDefaults({ providerOptions: { toolgate } }, defaults)).toEqual([]);
  });
});
