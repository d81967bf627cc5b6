import { CommandError } from '../command-error.ts';
import { type Environment, readProviderKey } from '../environment.ts';

/** The providers that the gateway finds by environment variables. */
export type Vendor = 'openai' | 'anthropic';

/** How to reach a provider with a key in the environment. */
export interface VendorAccess {
  /** The base URL of its API with the version, without a trailing slash. */
  baseURL: string;
  apiKey: string;
  /** The headers with the key. */
  headers: Readonly<Record<string, string>>;
  /** The URL of its list of models. */
  listURL: string;
}

/**
 * Reads the providers that have a key in the environment.
 *
 * @throws CommandError for a base URL without `http://` or `https://`, and for a key that cannot be sent in a header.
 */
export function readVendors(environment: Environment): Partial<Record<Vendor, VendorAccess>> {
  const { OPENAI_BASE_URL, ANTHROPIC_BASE_URL } = environment;
  const openaiKey = readProviderKey(environment, 'OPENAI_API_KEY');
  const anthropicKey = readProviderKey(environment, 'ANTHROPIC_API_KEY');
  const openai = trimSlash(OPENAI_BASE_URL || 'https://api.openai.com/v1');
  const anthropic = addVersion(ANTHROPIC_BASE_URL || 'https://api.anthropic.com');
  if (openaiKey) assertAddress('OPENAI_BASE_URL', openai);
  if (anthropicKey) assertAddress('ANTHROPIC_BASE_URL', anthropic);
  return {
    ...(openaiKey && {
      openai: {
        baseURL: openai,
        apiKey: openaiKey,
        headers: { authorization: `Bearer ${openaiKey}` },
        listURL: `${openai}/models`,
      },
    }),
    ...(anthropicKey && {
      anthropic: {
        baseURL: anthropic,
        apiKey: anthropicKey,
        headers: { 'x-api-key': anthropicKey, 'anthropic-version': '2023-06-01' },
        // The default page has only twenty models.
        listURL: `${anthropic}/models?limit=1000`,
      },
    }),
  };
}

function assertAddress(variable: string, address: string): void {
  if (/^https?:\/\/./i.test(address) && URL.canParse(address)) return;
  throw new CommandError(
    `${variable} is not a base URL: write it with http:// or https://, such as https://api.example.com/v1.`,
  );
}

/**
 * Adds the version if it is missing: Anthropic's own clients expect `ANTHROPIC_BASE_URL` without it, the AI SDK with
 * it.
 */
function addVersion(base: string): string {
  const address = trimSlash(base);
  return address.endsWith('/v1') ? address : `${address}/v1`;
}

function trimSlash(base: string): string {
  return base.endsWith('/') ? base.slice(0, -1) : base;
}
