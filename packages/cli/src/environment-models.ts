import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { NoSuchModelError, type LanguageModelV4 } from '@ai-sdk/provider';
import type { NativeUpstream } from '@toolgate/http';
import type { Environment } from './environment.ts';
import type { ModelSource } from './model-source.ts';
import { createNodeTransport } from './node-transport.ts';

type Vendor = 'openai' | 'anthropic';

type Vendors = Partial<Record<Vendor, (id: string) => LanguageModelV4>>;

/**
 * The models of the providers whose keys the environment holds, as `openai/<id>` and
 * `anthropic/<id>`. A bare id goes to the vendor whose names look like it, or to the only one.
 *
 * @param fetch how translated requests are sent; by default the global one.
 * @returns `undefined` when there is no key.
 */
export function environmentModels(
  environment: Environment,
  fetch?: typeof globalThis.fetch,
): ModelSource | undefined {
  const vendors = createVendors(environment, fetch && { fetch });
  const names = Object.keys(vendors) as Vendor[];
  if (names.length === 0) return undefined;
  const natives = nativeVendors(environment);
  return {
    upstreams(modelId) {
      const { vendor, id } = readModelId(modelId, names);
      const upstreams = vendor === undefined ? [] : natives[vendor];
      return id === modelId
        ? upstreams
        : upstreams.map((native) => Object.assign({}, native, { modelId: id }));
    },
    provider: {
      languageModel: (modelId): LanguageModelV4 => {
        const { vendor, id } = readModelId(modelId, names);
        const create = vendor && vendors[vendor];
        if (create === undefined) {
          throw new NoSuchModelError({ modelId, modelType: 'languageModel' });
        }
        return create(id);
      },
    },
    description: `${names.map((name) => `${name}/<id>`).join(' or ')} (keys from the environment)`,
  };
}

function createVendors(
  environment: Environment,
  settings?: { fetch: typeof globalThis.fetch },
): Vendors {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL } = environment;
  return {
    ...(OPENAI_API_KEY && {
      openai: createOpenAI({
        apiKey: OPENAI_API_KEY,
        ...settings,
        ...(OPENAI_BASE_URL && { baseURL: OPENAI_BASE_URL }),
      }),
    }),
    ...(ANTHROPIC_API_KEY && {
      anthropic: createAnthropic({
        apiKey: ANTHROPIC_API_KEY,
        ...settings,
        ...(ANTHROPIC_BASE_URL && { baseURL: ANTHROPIC_BASE_URL }),
      }),
    }),
  };
}

/** Each vendor's own formats. */
function nativeVendors(environment: Environment): Record<Vendor, readonly NativeUpstream[]> {
  const { OPENAI_API_KEY = '', ANTHROPIC_API_KEY = '' } = environment;
  const transport = createNodeTransport();
  const openai = {
    baseURL: environment['OPENAI_BASE_URL'] || 'https://api.openai.com/v1',
    apiKey: OPENAI_API_KEY,
    transport,
  };
  const anthropic = {
    baseURL: environment['ANTHROPIC_BASE_URL'] || 'https://api.anthropic.com/v1',
    apiKey: ANTHROPIC_API_KEY,
    transport,
  };
  return {
    openai: [
      { format: 'chat-completions', ...openai },
      { format: 'responses', ...openai },
    ],
    anthropic: [{ format: 'messages', ...anthropic }],
  };
}

function readModelId(modelId: string, vendors: readonly Vendor[]): { vendor?: Vendor; id: string } {
  const [, prefix, rest] = /^(openai|anthropic)\/(.+)$/s.exec(modelId) ?? [];
  if (prefix !== undefined && rest !== undefined) return { vendor: prefix as Vendor, id: rest };
  const [only] = vendors;
  if (only !== undefined && vendors.length === 1) return { vendor: only, id: modelId };
  if (modelId.startsWith('claude-')) return { vendor: 'anthropic', id: modelId };
  if (/^(?:gpt-|chatgpt-|o\d)/.test(modelId)) return { vendor: 'openai', id: modelId };
  return { id: modelId };
}
