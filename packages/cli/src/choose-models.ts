import { limitFetch } from '@toolgate/http';
import { createDemoModel, demoModelId } from 'toolgate/demo-model';
import { environmentModels } from './environment-models.ts';
import type { Environment } from './environment.ts';
import type { ModelSource } from './model-source.ts';
import type { ServeFlags } from './serve-flags.ts';
import type { ToolgateConfig } from './toolgate-config.ts';
import { upstreamModels } from './upstream-models.ts';

/** The pace of the demo model's streams: about that of a real model. */
const demoDelayMilliseconds = 20;

/** What decides which models are served. */
interface ChooseModelsOptions {
  flags: ServeFlags;
  config: ToolgateConfig;
  environment: Environment;
}

/**
 * Where answers come from. The first of these decides: `--demo`, `--upstream`, the configuration's
 * `models` and `provider`, provider keys in the environment; with none of them it is the demo.
 */
export function chooseModels({ flags, config, environment }: ChooseModelsOptions): ModelSource {
  if (flags.demo) return demoModels();
  const fetch = limitFetch(config.timeouts);
  if (flags.upstream !== undefined) {
    const apiKey = environment['TOOLGATE_UPSTREAM_API_KEY'];
    return upstreamModels({ url: flags.upstream, apiKey, fetch });
  }
  return configuredModels(config) ?? environmentModels(environment, fetch) ?? demoModels();
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
  upstreams,
}: ToolgateConfig): ModelSource | undefined {
  if (models === undefined && provider === undefined) return undefined;
  const names = [...Object.keys(models ?? {}), ...(provider ? ["any of the provider's"] : [])];
  return {
    ...(models && { models }),
    ...(provider && { provider }),
    ...(upstreams && { upstreams }),
    description: `${names.join(', ')} (from the configuration)`,
  };
}
