import { createDemoModel } from 'toolgate/demo-model';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../command-error.ts';
import { defineConfig } from '../index.ts';
import { parseConfig } from './parse-config.ts';

const model = createDemoModel();

describe('parseConfig', () => {
  it('returns a configuration with every setting as it is', () => {
    const config = defineConfig({
      port: 0,
      host: 'localhost',
      models: { demo: model },
      provider: { languageModel: () => model },
      apiKeys: ['key', 'team=other'],
      authenticate: () => ({ tenant: 'team' }),
      store: {
        kind: 'file',
        directory: 'responses',
        expirySeconds: 60,
        maxEntries: 9,
        maxCharacters: 99,
        maxTenantEntries: 5,
        maxTenantCharacters: 50,
      },
      redis: 'rediss://redis.example.com:6379',
      limits: {
        requests: { limit: 10 },
        tokens: { limit: 1000, seconds: 3600 },
        concurrency: 4,
        timeoutMilliseconds: 60_000,
      },
      timeouts: { answerMilliseconds: false },
      capacity: {
        requests: 100,
        bytes: 1_000_000,
        share: 0.5,
        waiting: 0,
        preparedBytes: 1000,
        waitMilliseconds: 100,
      },
      cors: { origins: ['https://app.example.com', 'http://localhost:3000'], maxAgeSeconds: 60 },
      routing: {
        routes: { fast: 'demo', safe: ['demo', 'other'] },
        retries: 0,
        maxWaitMilliseconds: 500,
      },
      endpoints: ['embeddings', 'moderations'],
      tokens: {
        issuer: 'https://id.example.com',
        audience: ['toolgate'],
        jwksURL: 'https://id.example.com/keys',
        tenantClaim: 'org',
        caller: () => undefined,
        algorithms: ['ES256'],
        clockToleranceSeconds: 0,
        refreshSeconds: 60,
        staleSeconds: 0,
      },
      maxBodyBytes: 1000,
      defaults: { promptGuard: true, shadowAgent: { hint: 'Be kind.', maxIterations: 2 } },
      allow: ['svc_prompt_guard'],
      promptGuard: {
        mode: 'monitor',
        thresholds: { harden: 0.3, block: 0.8 },
        judge: model,
        refusal: 'No.',
      },
      contentFilter: {
        mode: 'enforce',
        hidden: ['a'],
        secrets: ['b'],
        redact: true,
        quotable: ['c'],
        notice: false,
        judge: model,
        judgeWait: 5000,
      },
      shadowAgent: {
        model,
        maxIterationsLimit: 5,
        budget: { calls: 9, tokens: 10_000, milliseconds: 60_000 },
        onFailure: 'error',
        progress: 'reasoning',
      },
      unknownTools: 'error',
      usage: 'answer',
      outcome: 'summary',
      decisionLog: { file: 'decisions.jsonl', maxBytes: 1_000_000, maxFiles: 5, content: true },
      onOutcome: () => {},
    });
    expect(parseConfig(config, 'file')).toBe(config);
  });

  it.each([[{}], [{ store: false }], [{ store: {} }], [{ cors: { origins: '*' } }]])(
    'accepts %j',
    (config) => {
      expect(parseConfig(config, 'file')).toEqual(config);
    },
  );

  it.each<[unknown, string]>([
    [
      { prompt_guard: {} },
      'the configuration: unknown key "prompt_guard": did you mean "promptGuard"?',
    ],
    [
      { contentFilter: { secret: [] } },
      'contentFilter: unknown key "secret": did you mean "secrets"?',
    ],
    [
      { xyz: 1 },
      'the configuration: unknown key "xyz": known are port, host, workers, timeouts, models, provider, ',
    ],
    [{ port: '80' }, 'port: it must be a number, not a string'],
    [{ port: 70_000 }, 'port: it must be 65535 or less'],
    [{ models: { a: {} } }, 'models.a: it must be an AI SDK language model'],
    [{ models: { a: 'gpt-5' } }, 'models.a: it must be an AI SDK language model'],
    [{ provider: null }, 'provider: it must be an AI SDK provider'],
    [{ apiKeys: [''] }, 'apiKeys[0]: it must not be empty'],
    [{ allow: ['svc_other'] }, 'allow[0]: it must be one of "svc_prompt_guard", '],
    [{ usage: 'some' }, 'usage: it must be one of "total", "answer"'],
    [
      { promptGuard: { thresholds: 'harsh' } },
      'promptGuard.thresholds: it must be "strict", "default"',
    ],
    [
      { promptGuard: { thresholds: { harden: 2 } } },
      'promptGuard.thresholds.harden: it must be 1 or less',
    ],
    [{ contentFilter: { mode: 'off' } }, 'contentFilter.mode: it must be one of'],
    [{ defaults: { promptGuard: 3 } }, 'defaults.promptGuard: it must be true, false or { mode?'],
    [{ contentFilter: { notice: true } }, 'contentFilter.notice: it must be a string or false'],
    [{ defaults: { shadowAgent: 3 } }, 'defaults.shadowAgent: it must be true, false or { hint?'],
    [{ onOutcome: 1 }, 'onOutcome: it must be a function'],
    [{ authenticate: 'me' }, 'authenticate: it must be a function'],
    [{ store: true }, 'store: it must be an object, not a boolean'],
    [{ store: { kind: 'disk' } }, 'store.kind: it must be one of'],
    [
      { silenceMilliseconds: 1000 },
      'the configuration: unknown key "silenceMilliseconds": it is a setting of timeouts.',
    ],
    [
      { promptGuard: { harden: 0.9 } },
      'promptGuard: unknown key "harden": it is a setting of promptGuard.thresholds.',
    ],
    [
      { routes: {} },
      'the configuration: unknown key "routes": did you mean "routing"? "routes" is a setting of routing.',
    ],
    [
      { limits: { workers: 2 } },
      'limits: unknown key "workers": it is a setting of the configuration.',
    ],
    [
      { corrections: [] },
      'the configuration: unknown key "corrections": did you mean "correctionsFile"? "corrections" is a setting of promptGuard or contentFilter.',
    ],
    [
      { contentFilter: { corrections: [{ text: 'a', kind: 'fact', attack: false }] } },
      'contentFilter.corrections[0]: unknown key "attack": it is a setting of promptGuard.corrections.',
    ],
    [{ sessions: {} }, 'the configuration: unknown key "sessions": it is a setting of checks.'],
    [
      { tokens: { issuer: 'a' } },
      'tokens.audience: it is required and must be a string, or a list of strings',
    ],
    [{ cors: { origins: 7 } }, 'cors.origins: it must be "*" or a list of origins'],
    [{ cors: {} }, 'cors.origins: it is required and must be "*" or a list of origins such as'],
    [{ store: { expires: 1 } }, 'store: unknown key "expires": did you mean "expirySeconds"?'],
    [{ redis: 'localhost' }, 'redis: it must be an address such as redis://127.0.0.1:6379'],
    [{ limits: { requests: 5 } }, 'limits.requests: it must be an object, not a number'],
    [
      { limits: { requests: { seconds: 5 } } },
      'limits.requests.limit: it is required and must be a number',
    ],
    [{ limits: { token: {} } }, 'limits: unknown key "token": did you mean "tokens"?'],
    [{ limits: { concurrency: 0 } }, 'limits.concurrency: it must be more than 0'],
    [{ maxBodyBytes: 10 }, 'maxBodyBytes: it must be 1000 or more'],
    [
      { cors: { origins: ['https://a.example/'] } },
      'cors.origins[0]: it must be an origin such as',
    ],
    [{ routing: { routes: { fast: [] } } }, 'routing.routes.fast: it must not be empty'],
    [{ routing: { routes: { fast: 5 } } }, 'routing.routes.fast: it must be the id of a model'],
    [{ routing: { retries: 99 } }, 'routing.retries: it must be 10 or less'],
    [{ endpoints: ['batches'] }, 'endpoints[0]: it must be one of'],
    [{ tokens: { issuer: 'https://a', audience: 'b', jwks: 'c' } }, 'tokens: unknown key "jwks"'],
    [undefined, 'the configuration: it is required and must be an object'],
    [[], 'the configuration: it must be an object, not an array'],
  ])('refuses %j', (config, message) => {
    expect(() => parseConfig(config, 'file')).toThrow(CommandError);
    expect(() => parseConfig(config, 'file')).toThrow(`file is not valid.\n  ${message}`);
  });

  it('lists every mistake', () => {
    expect(() => parseConfig({ port: -1, hots: 'a' }, 'file')).toThrow(
      /^file is not valid\.\n {2}port: .*\n {2}the configuration: unknown key "hots": /,
    );
  });
});
