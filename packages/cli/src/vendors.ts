import type { Environment } from './environment.ts';

/** The providers whose keys the environment may hold. */
export type Vendor = 'openai' | 'anthropic';

/** A provider whose key the environment holds. */
export interface VendorAccess {
  /** The base of its API, up to and including the version, without a slash at the end. */
  baseURL: string;
  apiKey: string;
  /** The headers that show the key. */
  headers: Readonly<Record<string, string>>;
  /** The address of its list of models. */
  listURL: string;
}

/** The providers whose keys the environment holds, and how they are reached. */
export function readVendors({
  OPENAI_API_KEY,
  OPENAI_BASE_URL,
  ANTHROPIC_API_KEY,
  ANTHROPIC_BASE_URL,
}: Environment): Partial<Record<Vendor, VendorAccess>> {
  const openai = withoutSlash(OPENAI_BASE_URL || 'https://api.openai.com/v1');
  const anthropic = withVersion(ANTHROPIC_BASE_URL || 'https://api.anthropic.com');
  return {
    ...(OPENAI_API_KEY && {
      openai: {
        baseURL: openai,
        apiKey: OPENAI_API_KEY,
        headers: { authorization: `Bearer ${OPENAI_API_KEY}` },
        listURL: `${openai}/models`,
      },
    }),
    ...(ANTHROPIC_API_KEY && {
      anthropic: {
        baseURL: anthropic,
        apiKey: ANTHROPIC_API_KEY,
        headers: { 'x-api-key': ANTHROPIC_API_KEY, 'anthropic-version': '2023-06-01' },
        // Without a limit it is the first page of twenty.
        listURL: `${anthropic}/models?limit=1000`,
      },
    }),
  };
}

/** Anthropic's own clients take `ANTHROPIC_BASE_URL` without the version, the AI SDK with it: both mean the same. */
function withVersion(base: string): string {
  const address = withoutSlash(base);
  return address.endsWith('/v1') ? address : `${address}/v1`;
}

function withoutSlash(base: string): string {
  return base.endsWith('/') ? base.slice(0, -1) : base;
}
