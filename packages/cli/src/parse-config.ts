import type {
  ContentFilterOptions,
  GatewaySettings,
  PromptGuardOptions,
  PromptGuardThresholds,
  ShadowAgentBudget,
  ShadowAgentOptions,
  ShadowAgentSettings,
} from 'toolgate';
import { z } from 'zod';
import { closestName } from './closest-name.ts';
import { CommandError } from './command-error.ts';
import type { ToolgateConfig } from './toolgate-config.ts';

/**
 * Checks what a configuration file exports, down to the settings of each feature.
 *
 * @param source the file, for the error.
 * @returns the very value, so that models keep their identity.
 * @throws CommandError that lists every mistake: an unknown key with the nearest known one, a wrong value with its path.
 */
export function parseConfig(value: unknown, source: string): ToolgateConfig {
  const { error } = configSchema.safeParse(value);
  if (error === undefined) return value as ToolgateConfig;
  const mistakes = error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new CommandError(`${source} is not valid.\n  ${mistakes.join('\n  ')}`);
}

const model = z.custom((value) => hasMethod(value, 'doStream'), {
  error: 'expected an AI SDK language model, such as openai("gpt-5")',
});
const provider = z.custom((value) => hasMethod(value, 'languageModel'), {
  error: 'expected an AI SDK provider, such as createOpenAI()',
});
const callback = z.custom((value) => typeof value === 'function', { error: 'expected a function' });
const strings = z.array(z.string().min(1));
const score = z.number().min(0).max(1);
const count = z.int().positive();

/** Every setting has a rule, and no rule is without a setting. */
const configSchema = closed<ToolgateConfig>({
  port: z.int().min(0).max(65_535),
  host: z.string().min(1),
  models: z.record(z.string(), model),
  provider,
  apiKeys: strings,
  defaults: closed<GatewaySettings>({
    promptGuard: z.boolean(),
    disableContentFilter: z.boolean(),
    shadowAgent: z.union([
      z.boolean(),
      closed<ShadowAgentSettings>({ hint: z.string(), maxIterations: count }),
    ]),
  }),
  allow: z.array(z.enum(['svc_prompt_guard', 'svc_disable_content_filter', 'svc_shadow_agent'])),
  promptGuard: closed<PromptGuardOptions>({
    thresholds: z.union([
      z.enum(['strict', 'default', 'lenient']),
      closed<PromptGuardThresholds>({ harden: score, block: score }),
    ]),
    judge: model,
    refusal: z.string(),
  }),
  contentFilter: closed<ContentFilterOptions>({
    hidden: strings,
    secrets: strings,
    quotable: strings,
    notice: z.union([z.string(), z.literal(false)]),
  }),
  shadowAgent: closed<ShadowAgentOptions>({
    model,
    maxIterationsLimit: count,
    budget: closed<ShadowAgentBudget>({ calls: count, tokens: count, milliseconds: count }),
    onFailure: z.enum(['mark', 'error']),
    progress: z.enum(['none', 'reasoning']),
  }),
  unknownTools: z.enum(['warn', 'error']),
  usage: z.enum(['total', 'answer']),
  outcome: z.enum(['full', 'summary', 'none']),
  onOutcome: callback,
});

/** An object whose settings are all optional, and which has no others. */
function closed<Settings>(rules: Record<keyof Settings & string, z.ZodType>): z.ZodType {
  const shape = Object.fromEntries(
    Object.entries<z.ZodType>(rules).map(([name, rule]) => [name, rule.optional()]),
  );
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? describeUnknown(issue.keys, Object.keys(rules))
        : undefined,
  });
}

function describeUnknown(keys: readonly string[], known: readonly string[]): string {
  return keys
    .map((key) => {
      const closest = closestName(key, known);
      const advice =
        closest === undefined ? `known are ${known.join(', ')}` : `did you mean "${closest}"?`;
      return `unknown key "${key}": ${advice}`;
    })
    .join('; ');
}

function hasMethod(value: unknown, name: string): boolean {
  const holder = value as Record<string, unknown> | null | undefined;
  return typeof holder?.[name] === 'function';
}
