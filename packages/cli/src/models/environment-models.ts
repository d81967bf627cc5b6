import { NoSuchModelError, type LanguageModelV4 } from '@ai-sdk/provider';
import { type FormatName, type Upstream, upstream, type ListedModel } from '@toolgate/http';
import type { Environment } from '../environment.ts';
import { listProviderModels } from './list-provider-models.ts';
import type { ModelSource } from './model-source.ts';
import { createNodeTransport } from './transport/index.ts';
import { readVendors, type Vendor, type VendorAccess } from './vendors.ts';

/** The formats of each vendor. A request in another format is sent in the first of them. */
const formats: Readonly<Record<Vendor, readonly FormatName[]>> = {
  openai: ['responses', 'chat-completions'],
  anthropic: ['messages'],
};

/**
 * Returns the models of the providers with keys in the environment, as `openai/<id>` and `anthropic/<id>`. A bare id
 * belongs to the vendor with similar names, or to the only vendor.
 *
 * @param silenceMilliseconds the longest silence of a provider; default 300000.
 * @returns `undefined` when there is no key.
 */
export function environmentModels(
  environment: Environment,
  silenceMilliseconds?: number,
): ModelSource | undefined {
  const vendors = readVendors(environment);
  const names = Object.keys(vendors) as Vendor[];
  if (names.length === 0) return undefined;
  const models = createModels(vendors, silenceMilliseconds);
  return {
    provider: {
      languageModel: (modelId): LanguageModelV4 => {
        const { vendor, id } = readModelId(modelId, names);
        const model = vendor && models.get(vendor);
        if (model === undefined) {
          throw new NoSuchModelError({ modelId, modelType: 'languageModel' });
        }
        return model.languageModel(id);
      },
    },
    listModels: async () => listModels(vendors),
    description: `${names.map((name) => `${name}/<id>`).join(' or ')} (keys from the environment)`,
  };
}

type Vendors = Partial<Record<Vendor, VendorAccess>>;

function createModels(
  vendors: Vendors,
  silenceMilliseconds: number | undefined,
): ReadonlyMap<string, Upstream> {
  const settings = {
    transport: createNodeTransport(),
    ...(silenceMilliseconds !== undefined && { silenceMilliseconds }),
  };
  const models = Object.entries(vendors).map(([vendor, { baseURL, apiKey }]) => {
    const format = formats[vendor as Vendor];
    return [vendor, upstream({ ...settings, format, baseURL, apiKey })] as const;
  });
  return new Map(models);
}

/** Lists the models of all vendors, with the vendor as prefix if there are several. */
async function listModels(vendors: Vendors): Promise<ListedModel[]> {
  const entries = Object.entries(vendors);
  const lists = entries.map(async ([name, { listURL, headers }]) => {
    const models = await listProviderModels(listURL, headers);
    if (entries.length === 1) return models;
    return models.map((model) => Object.assign(model, { id: `${name}/${model.id}` }));
  });
  return (await Promise.all(lists)).flat();
}

function readModelId(modelId: string, vendors: readonly Vendor[]): { vendor?: Vendor; id: string } {
  const [, prefix, rest] = /^(openai|anthropic)\/(.+)$/s.exec(modelId) ?? [];
  if (prefix !== undefined && rest !== undefined) return { vendor: prefix as Vendor, id: rest };
  const [only] = vendors;
  if (only !== undefined && vendors.length === 1) return { vendor: only, id: modelId };
  if (modelId.startsWith('claude-')) return { vendor: 'anthropic', id: modelId };
  if (
    /^(?:ft:)?(?:gpt-|chatgpt-|codex-|computer-use-|text-embedding-|omni-moderation-|tts-|dall-e-|o\d)/.test(
      modelId,
    )
  )
    return { vendor: 'openai', id: modelId };
  return { id: modelId };
}
