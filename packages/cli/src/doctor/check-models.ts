import type { ServeSources, ToolgateConfig } from '../configuration/index.ts';
import { type Environment, readProviderKey } from '../environment.ts';
import { chooseModels, findMissingKeys, readVendors, realModelAdvice } from '../models/index.ts';
import { openRoutes } from '../serve/index.ts';
import { checkProvider, type ProviderToCheck } from './check-provider.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/**
 * Reports which models would be served, and whether their providers answer.
 *
 * @throws CommandError for an invalid address, or a route to an unknown model.
 */
export async function checkModels(options: ServeSources): Promise<Finding[]> {
  const { flags, config, environment } = options;
  const { description, ...source } = await chooseModels(options);
  if (config.routing) openRoutes({ ...source, ...config.routing });
  const served = ok(`Models: ${description}.`);
  if (flags.demo) return [served];
  if (flags.upstream) {
    return [served, await checkProvider(upstreamProvider(flags.upstream, environment))];
  }
  if (config.models ?? config.provider) return [served, ...(await checkConfiguredModels(config))];
  const providers = environmentProviders(environment);
  if (providers.length === 0) {
    return [warning(served.message, `for real answers ${realModelAdvice}`)];
  }
  return [served, ...(await Promise.all(providers.map(async (one) => checkProvider(one))))];
}

async function checkConfiguredModels(config: ToolgateConfig): Promise<Finding[]> {
  const missing = await findMissingKeys(config);
  if (missing.length === 0) {
    return [
      ok('Configured models were not called: only a paid call would show whether they answer.'),
    ];
  }
  return missing.map(({ name, message }) =>
    problem(
      `${name === 'provider' ? 'The configured provider' : `The model "${name}"`} has no key: ${message}`,
      'set the variable that this names, or pass the key in the configuration.',
    ),
  );
}

function upstreamProvider(baseURL: string, environment: Environment): ProviderToCheck {
  const key = readProviderKey(environment, 'TOOLGATE_UPSTREAM_API_KEY');
  return {
    name: 'The upstream',
    baseURL,
    headers: key ? { authorization: `Bearer ${key}` } : {},
    keyVariable: 'TOOLGATE_UPSTREAM_API_KEY',
    addressSource: '--upstream',
  };
}

const vendorNames: Readonly<Record<string, string>> = { openai: 'OpenAI', anthropic: 'Anthropic' };

function environmentProviders(environment: Environment): ProviderToCheck[] {
  return Object.entries(readVendors(environment)).map(([vendor, { baseURL, headers }]) => ({
    name: vendorNames[vendor] ?? vendor,
    baseURL,
    headers,
    keyVariable: `${vendor.toUpperCase()}_API_KEY`,
    addressSource: `${vendor.toUpperCase()}_BASE_URL`,
  }));
}
