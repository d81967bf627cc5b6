import { InvalidArgumentError } from '../errors/index.ts';
import { isLanguageModel } from '../specification/index.ts';

const accepted =
  'Accepted: either a provider of the AI SDK, as in createToolgate({ provider: openai }), or language models ' +
  "by id, as in createToolgate({ models: { 'my-model': model } })";

/**
 * Throws if a caller gave a provider or a model instead of options.
 *
 * @throws InvalidArgumentError that shows the options.
 */
export function assertNotProvider(options: unknown): void {
  if (!isLanguageModel(options) && !isProvider(options)) return;
  throw refusal('options', 'The argument is a provider or a model, not an object of options');
}

/**
 * Checks the provider or the models for callers without TypeScript. Otherwise a mistake would show only at the first
 * call, or a model would bypass the gateway.
 *
 * @throws InvalidArgumentError that names the accepted values.
 */
export function assertProviderOptions(options: unknown): void {
  const { provider, models } = (options ?? {}) as { provider?: unknown; models?: unknown };
  if (provider !== undefined && models !== undefined) {
    throw refusal('options', 'There are both a provider and models');
  }
  if (provider !== undefined) return assertProvider(provider);
  if (typeof models !== 'object' || models === null) {
    throw refusal('options', 'There is neither a provider nor models');
  }
  for (const [id, model] of Object.entries(models)) {
    if (!isLanguageModel(model)) {
      throw refusal(`models.${id}`, `The value under the id "${id}" is not a language model`);
    }
  }
}

function isProvider(value: unknown): boolean {
  const { languageModel } = (value ?? {}) as { languageModel?: unknown };
  return typeof languageModel === 'function';
}

function assertProvider(provider: unknown): void {
  if (isProvider(provider)) return;
  const isModel = isLanguageModel(provider);
  const problem = isModel
    ? 'is a language model, which belongs under models'
    : 'has no languageModel()';
  throw refusal('provider', `The provider ${problem}`);
}

function refusal(argument: string, problem: string): InvalidArgumentError {
  return new InvalidArgumentError({ argument, message: `${problem}. ${accepted}.` });
}
