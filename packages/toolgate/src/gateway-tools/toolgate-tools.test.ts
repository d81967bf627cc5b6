import { generateText, jsonSchema, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { zeroUsage } from '../pipeline/usage/index.ts';
import { GatewayToolError } from './gateway-tool-error.ts';
import { readGatewaySettings } from './read-gateway-settings.ts';
import { readDeclaration } from './take-gateway-tools.ts';
import { toolgateTools } from './toolgate-tools.ts';

describe('toolgateTools', () => {
  it('declares only enabled features', () => {
    expect(Object.keys(toolgateTools({}))).toEqual([]);
    expect(Object.keys(toolgateTools({ promptGuard: false, shadowAgent: false }))).toEqual([]);
    expect(
      Object.keys(
        toolgateTools({ promptGuard: true, disableContentFilter: true, shadowAgent: true }),
      ),
    ).toEqual(['svc_prompt_guard', 'svc_disable_content_filter', 'svc_shadow_agent']);
  });

  it('gets its settings through generateText to the model, beside other tools', async () => {
    const model = new MockLanguageModelV4({
      doGenerate: {
        content: [{ type: 'text', text: 'ok' }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage: zeroUsage,
        warnings: [],
      },
    });
    await generateText({
      model,
      prompt: 'Hi',
      tools: {
        ...toolgateTools({
          promptGuard: true,
          shadowAgent: { hint: 'in French', maxIterations: 2 },
        }),
        search: tool({ inputSchema: jsonSchema<{ q: string }>({ type: 'object' }) }),
      },
    });
    const tools = model.doGenerateCalls[0]?.tools ?? [];
    expect(tools.map(({ name }) => name)).toEqual([
      'svc_prompt_guard',
      'svc_shadow_agent',
      'search',
    ]);
    expect(readGatewaySettings(tools.slice(0, 2).map(readDeclaration))).toEqual({
      promptGuard: true,
      contentFilter: true,
      shadowAgent: { hint: 'in French', maxIterations: 2 },
      warnings: [],
    });
  });

  it('refuses a limit that no gateway accepts, but leaves the highest one to the host', () => {
    expect(() => toolgateTools({ shadowAgent: { maxIterations: 0 } })).toThrow(GatewayToolError);
    expect(() => toolgateTools({ shadowAgent: { maxIterations: 2.5 } })).toThrow(
      'toolgateTools().shadowAgent.maxIterations is 2.5. Accepted: a whole number from 1 on.',
    );
    expect(Object.keys(toolgateTools({ shadowAgent: { maxIterations: 50 } }))).toHaveLength(1);
  });
});
