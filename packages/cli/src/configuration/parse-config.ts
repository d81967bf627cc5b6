import {
  type CapacityOptions,
  type CheckSessionOptions,
  type ChecksOptions,
  passedEndpoints,
} from '@toolgate/http';
import type { RateLimit } from '@toolgate/http/limits';
import type {
  FeatureMode,
  FilterOptions,
  GatewaySettings,
  GuardOptions,
  PromptCorrection,
  PromptGuardThresholds,
  SentenceCorrection,
  AnswerCheck,
  CandidateCheck,
  ShadowAgentBudget,
  ShadowAgentOptions,
  ShadowAgentSettings,
} from 'toolgate';
import { z } from 'zod';
import { CommandError } from '../command-error.ts';
import type { DecisionLogOptions } from '../decision-log/index.ts';
import { sentenceKind } from './corrections-file.ts';
import { describeMistake } from './describe-mistake.ts';
import type { GatewayServices, StoreConfig, TokenConfig } from './gateway-services.ts';
import { presets } from './presets.ts';
import { logDetails } from './serve-flags.ts';
import { orFalse, strictSettings, withMethod } from './setting-rules.ts';
import type { ServeTimeouts, ToolgateConfig } from './toolgate-config.ts';

/**
 * Checks the export of a configuration file, down to the settings of each feature.
 *
 * @param source the name of the file, for the error.
 * @returns the same object, so models keep their identity.
 * @throws CommandError that lists every mistake: unknown keys with the nearest known key, and wrong values with their
 * path.
 */
export function parseConfig(value: unknown, source: string): ToolgateConfig {
  const { error } = configSchema.safeParse(value, { reportInput: true });
  if (error === undefined) return value as ToolgateConfig;
  const mistakes = error.issues.map((issue) => describeMistake(issue, configSchema));
  throw new CommandError(`${source} is not valid.\n  ${mistakes.join('\n  ')}`);
}

const model = withMethod(['doStream'], 'an AI SDK language model, such as openai("gpt-5")');
const judge = withMethod(
  ['doStream', 'doDecide'],
  'a language model or a decision model of the AI SDK',
);
const provider = withMethod(['languageModel'], 'an AI SDK provider, such as createOpenAI()');
const observer = withMethod(['openRequest'], 'an observer, such as openTelemetry()');
const callback = z.custom((value) => typeof value === 'function', { error: 'expected a function' });
const nonEmpty = z.string().min(1);
const strings = z.array(nonEmpty);
const score = z.number().min(0).max(1);
const mode = z.enum(['enforce', 'monitor']);
const count = z.int().positive();
const origin = z
  .string()
  .regex(
    /^https?:\/\/[^/]+$/,
    'expected an origin such as https://app.example.com, without a path',
  );
const origins = z.union([z.literal('*'), z.array(origin)], {
  error: 'expected "*" or a list of origins such as https://app.example.com',
});

const rate = strictSettings<RateLimit>({ limit: count, seconds: count }, ['limit']);
const routeTarget = z.union([nonEmpty, strings.min(1)], {
  error: 'expected the id of a model, or a list of ids in the order in which to ask them',
});

/** The compiler checks that every setting has a rule, and every rule a setting. */
const configSchema = strictSettings<ToolgateConfig>({
  port: z.int().min(0).max(65_535),
  host: nonEmpty,
  workers: z.int().min(1).max(999),
  timeouts: strictSettings<ServeTimeouts>({
    headersMilliseconds: count,
    requestMilliseconds: count,
    keepAliveMilliseconds: count,
    silenceMilliseconds: count,
    answerMilliseconds: z.union([count, z.literal(false)], {
      error: 'expected a whole number of milliseconds, or false for no limit',
    }),
    drainMilliseconds: count,
    graceMilliseconds: count,
  }),
  models: z.record(z.string(), model),
  provider,
  listModels: callback,
  apiKeys: strings,
  correctionsFile: nonEmpty,
  playground: z.boolean(),
  log: z.enum(logDetails),
  decisionLog: strictSettings<DecisionLogOptions>(
    {
      file: nonEmpty,
      maxBytes: count,
      maxFiles: count,
      content: z.boolean(),
      otlp: z.boolean(),
    },
    ['file'],
  ),
  authenticate: callback,
  tokens: strictSettings<TokenConfig>(
    {
      issuer: nonEmpty,
      audience: z.union([nonEmpty, strings.min(1)], {
        error: 'expected a string, or a list of strings',
      }),
      jwksURL: nonEmpty,
      tenantClaim: nonEmpty,
      caller: callback,
      algorithms: strings.min(1),
      clockToleranceSeconds: z.int().min(0).max(600),
      refreshSeconds: count,
      staleSeconds: z.int().min(0),
    },
    ['issuer', 'audience'],
  ),
  store: orFalse(
    strictSettings<StoreConfig>({
      kind: z.enum(['memory', 'file', 'redis']),
      directory: nonEmpty,
      expirySeconds: count,
      maxEntries: count,
      maxCharacters: count,
      maxTenantEntries: count,
      maxTenantCharacters: count,
      maxTenantBytes: count,
      minReplicas: z.int().min(0).max(100),
    }),
  ),
  redis: z
    .string()
    .regex(
      /^rediss?(?:\+sentinel|\+cluster)?:\/\//,
      'expected an address such as redis://127.0.0.1:6379, redis+sentinel://one:26379,two:26379/name or redis+cluster://one:6379,two:6379',
    ),
  limits: strictSettings<NonNullable<GatewayServices['limits']>>({
    requests: rate,
    tokens: rate,
    concurrency: count,
    timeoutMilliseconds: count,
  }),
  capacity: orFalse(
    strictSettings<CapacityOptions>({
      requests: count,
      bytes: count,
      // A tenant with no share could send nothing.
      share: score.gt(0),
      waiting: z.int().min(0),
      preparedBytes: count,
      waitMilliseconds: count,
    }),
  ),
  checks: z.union(
    [
      z.boolean(),
      strictSettings<ChecksOptions>({
        sessions: z.union([
          z.literal(false),
          strictSettings<CheckSessionOptions>({
            maxSessions: count,
            maxTenantSessions: count,
            maxCharacters: count,
            maxTenantCharacters: count,
            maxStreamCharacters: count,
            maxPreparedBytes: count,
            maxTenantPreparedBytes: count,
            idleMilliseconds: count,
          }),
        ]),
      }),
    ],
    { error: 'expected true, false or { sessions?: false or bounds that are whole numbers }' },
  ),
  cors: strictSettings<NonNullable<GatewayServices['cors']>>({ origins, maxAgeSeconds: count }, [
    'origins',
  ]),
  routing: strictSettings<NonNullable<GatewayServices['routing']>>({
    routes: z.record(z.string(), routeTarget),
    retries: z.int().min(0).max(10),
    maxWaitMilliseconds: z.int().min(0),
  }),
  endpoints: z.array(z.enum(passedEndpoints)),
  // No request with a conversation fits into less.
  maxBodyBytes: z.int().min(1000),
  defaults: strictSettings<GatewaySettings>({
    promptGuard: z.union([z.boolean(), strictSettings<{ mode?: FeatureMode }>({ mode })], {
      error: 'expected true, false or { mode?: "enforce" or "monitor" }',
    }),
    disableContentFilter: z.union(
      [z.boolean(), strictSettings<{ mode?: 'monitor' }>({ mode: z.literal('monitor') })],
      { error: 'expected true, false or { mode?: "monitor" }' },
    ),
    shadowAgent: z.union(
      [
        z.boolean(),
        strictSettings<ShadowAgentSettings>({ hint: z.string(), maxIterations: count }),
      ],
      { error: 'expected true, false or { hint?: a string, maxIterations?: a whole number }' },
    ),
  }),
  allow: z.array(z.enum(['svc_prompt_guard', 'svc_disable_content_filter', 'svc_shadow_agent'])),
  promptGuard: strictSettings<GuardOptions>({
    mode,
    thresholds: z.union(
      [z.enum(presets), strictSettings<PromptGuardThresholds>({ harden: score, block: score })],
      { error: 'expected "strict", "default", "lenient" or { harden, block }, each from 0 to 1' },
    ),
    toolResults: z.enum(['report', 'harden', 'block']),
    corrections: z
      .array(
        strictSettings<PromptCorrection>({ text: nonEmpty, attack: z.literal(false) }, [
          'text',
          'attack',
        ]),
      )
      .max(100),
    judge,
    judgeWait: count,
    refusal: z.string(),
  }),
  contentFilter: strictSettings<FilterOptions>({
    mode,
    hidden: strings,
    secrets: strings,
    quotable: strings,
    corrections: z.array(
      strictSettings<SentenceCorrection>({ text: nonEmpty, kind: sentenceKind }, ['text', 'kind']),
    ),
    redact: z.boolean(),
    notice: z.union([z.string(), z.literal(false)], { error: 'expected a string or false' }),
    judge,
    judgeWait: count,
    holdToolCalls: z.boolean(),
    sensitivity: score,
  }),
  shadowAgent: strictSettings<ShadowAgentOptions>({
    model: z.union([z.literal('none'), judge], {
      error: 'expected a language model, a decision model or "none"',
    }),
    // The gateway itself reads the checks when it is created, and reports unknown ones.
    checks: z.array(z.custom<AnswerCheck | CandidateCheck>()),
    maxIterationsLimit: count,
    compiledChecks: z.boolean(),
    budget: strictSettings<ShadowAgentBudget>({
      calls: count,
      tokens: count,
      milliseconds: count,
      callMilliseconds: count,
    }),
    onFailure: z.enum(['mark', 'error']),
    progress: z.enum(['none', 'reasoning']),
    onProgress: callback,
  }),
  onBlock: z.enum(['answer', 'error']),
  unknownTools: z.enum(['warn', 'error']),
  usage: z.enum(['total', 'answer']),
  outcome: z.enum(['full', 'summary', 'none']),
  onOutcome: callback,
  telemetry: observer,
});
