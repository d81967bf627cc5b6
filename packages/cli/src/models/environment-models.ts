import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { NoSuchModelError, type LanguageModelV4 } from '@ai-sdk/provider';
import type { NativeUpstream } from '@toolgate/http';
import type { Environment } from '../environment.ts';
import { listProviderModels } from './list-provider-models.ts';
import type { ModelSource } from './model-source.ts';
import { createNodeTransport } from './node-transport.ts';
import { readVendors, type Vendor, type VendorAccess } from './vendors.ts';

type Models = Partial<Record<Vendor, (id: string) => LanguageModelV4>>;

/**
 * The models of the providers with a key in the environment, as `openai/<id>` and `anthropic/<id>`. An id without a
 * prefix goes to the only vendor, or to the one whose model names look like it.
 *
 * @param fetch sends translated requests; by default the global `fetch`.
 * @returns `undefined` when there is no key.
 */
export function environmentModels(
  environment: Environment,
  fetch?: typeof globalThis.fetch,
): ModelSource | undefined {
  const vendors = readVendors(environment);
  const names = Object.keys(vendors) as Vendor[];
  if (names.length === 0) return undefined;
  const models = createModels(vendors, fetch && { fetch });
  const natives = nativeVendors(vendors);
  return {
    upstreams(modelId) {
      const { vendor, id } = readModelId(modelId, names);
      const upstreams = (vendor && natives[vendor]) ?? [];
      return id === modelId
        ? upstreams
        : upstreams.map((native) => Object.assign({}, native, { modelId: id }));
    },
    provider: {
      languageModel: (modelId): LanguageModelV4 => {
        const { vendor, id } = readModelId(modelId, names);
        const create = vendor && models[vendor];
        if (create === undefined) {
          throw new NoSuchModelError({ modelId, modelType: 'languageModel' });
        }
        return create(id);
      },
    },
    listModels: async () => listModels(vendors),
    description: `${names.map((name) => `${name}/<id>`).join(' or ')} (keys from the environment)`,
  };
}

type Vendors = Partial<Record<Vendor, VendorAccess>>;

function createModels(
  { openai, anthropic }: Vendors,
  settings?: { fetch: typeof globalThis.fetch },
): Models {
  return {
    ...(openai && {
      openai: createOpenAI({ apiKey: openai.apiKey, baseURL: openai.baseURL, ...settings }),
    }),
    ...(anthropic && {
      anthropic: createAnthropic({
        apiKey: anthropic.apiKey,
        baseURL: anthropic.baseURL,
        ...settings,
      }),
    }),
  };
}

/** The formats that each vendor speaks. */
function nativeVendors({
  openai,
  anthropic,
}: Vendors): Partial<Record<Vendor, readonly NativeUpstream[]>> {
  const transport = createNodeTransport();
  const native = (
    { baseURL, apiKey }: VendorAccess,
    format: NativeUpstream['format'],
  ): NativeUpstream => ({ format, baseURL, apiKey, transport });
  return {
    ...(openai && { openai: [native(openai, 'chat-completions'), native(openai, 'responses')] }),
    ...(anthropic && { anthropic: [native(anthropic, 'messages')] }),
  };
}

/** The ids of all vendors' models, with the vendor as prefix when there are several. */
async function listModels(vendors: Vendors): Promise<string[]> {
  const entries = Object.entries(vendors);
  const lists = entries.map(async ([name, { listURL, headers }]) => {
    const ids = await listProviderModels(listURL, headers);
    return entries.length === 1 ? ids : ids.map((id) => `${name}/${id}`);
  });
  return (await Promise.all(lists)).flat();
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
