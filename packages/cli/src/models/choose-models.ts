import { createDemoModel, demoModelId } from 'toolgate/demo-model';
import { CommandError } from '../command-error.ts';
import { listenAddress, type ServeSources, type ToolgateConfig } from '../configuration/index.ts';
import { readProviderKey } from '../environment.ts';
import { assertOtherAddress } from './assert-other-address.ts';
import type { ModelSource } from './model-source.ts';
import { readVendors } from './vendors.ts';

/** The delay between parts of the demo model's streams in milliseconds, about as long as a real model's. */
const demoDelayMilliseconds = 20;

/** How to get a real model instead of the demo's; the end of a sentence. */
export const realModelAdvice =
  'set OPENAI_API_KEY or ANTHROPIC_API_KEY, give --upstream a base URL, or configure models in toolgate.config.ts.';

/**
 * Chooses the models. The first of these that is set takes precedence: `--demo`, `--upstream`, `models` or `provider`
 * of the configuration, provider keys in the environment. Without these it is the demo model. It loads only the AI SDK
 * providers in use, because loading them takes most of the start.
 *
 * @throws CommandError for an invalid upstream URL, for formats without an upstream, and for a provider that is this
 * gateway itself.
 */
export async function chooseModels({
  flags,
  config,
  environment,
}: ServeSources): Promise<ModelSource> {
  if (flags.formats !== undefined && flags.upstream === undefined) {
    throw new CommandError(
      '--formats needs --upstream: it names the formats that the upstream speaks.',
    );
  }
  if (flags.demo) return demoModels();
  const silenceMilliseconds = config.timeouts?.silenceMilliseconds;
  const own = listenAddress({ flags, config });
  if (flags.upstream !== undefined) {
    assertOtherAddress(flags.upstream, '--upstream', own);
    const apiKey = readProviderKey(environment, 'TOOLGATE_UPSTREAM_API_KEY');
    const { upstreamModels } = await import('./upstream-models.ts');
    const { upstream: url, formats } = flags;
    return upstreamModels({ url, apiKey, formats, silenceMilliseconds });
  }
  const configured = configuredModels(config);
  if (configured !== undefined) return configured;
  for (const [name, { baseURL }] of Object.entries(readVendors(environment))) {
    assertOtherAddress(baseURL, `${name.toUpperCase()}_BASE_URL`, own);
  }
  const { environmentModels } = await import('./environment-models.ts');
  return environmentModels(environment, silenceMilliseconds) ?? demoModels();
}

function demoModels(): ModelSource {
  const model = createDemoModel({ delayMilliseconds: demoDelayMilliseconds });
  return {
    models: { [demoModelId]: model },
    description: `${demoModelId} (scripted demo model: no key, no network)`,
  };
}

function configuredModels({
  models,
  provider,
  listModels,
  routing,
}: ToolgateConfig): ModelSource | undefined {
  if ((models ?? provider) === undefined) return undefined;
  const names = [...Object.keys(models ?? {}), ...(provider ? ["any of the provider's"] : [])];
  const routes = Object.keys(routing?.routes ?? {});
  return {
    ...(models && { models }),
    ...(provider && { provider }),
    ...(listModels && { listModels }),
    description: `${names.join(', ')}${routes.length > 0 ? `, and the routes ${routes.join(', ')}` : ''} (from the configuration)`,
  };
}
