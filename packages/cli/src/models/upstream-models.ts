import { type FormatName, limitFetch, upstream } from '@toolgate/http';
import { CommandError } from '../command-error.ts';
import { listProviderModels } from './list-provider-models.ts';
import type { ModelSource } from './model-source.ts';
import { createNodeTransport } from './node-transport.ts';

/** Settings of {@link upstreamModels}. */
interface UpstreamOptions {
  /** The base, such as `http://127.0.0.1:11434/v1`. */
  url: string;
  /** The bearer token; without it, or when it is empty, requests have no authorization header. */
  apiKey?: string | undefined;
  /** The formats that the service speaks; it is asked where they are not given. */
  formats?: readonly FormatName[] | undefined;
  /** The longest silence of the service, in milliseconds; default 300000. */
  silenceMilliseconds?: number | undefined;
}

/**
 * Forwards every model id to a service. Chat completions, which all such services have, stay in that format, and so do
 * messages and responses where the service has them; otherwise they are translated. When a caller lists the models, the
 * gateway asks the service; the list is empty when it does not answer.
 *
 * @throws CommandError when the URL cannot be a base URL.
 */
export async function upstreamModels({
  url,
  apiKey,
  formats,
  silenceMilliseconds,
}: UpstreamOptions): Promise<ModelSource> {
  const authorization = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  const baseURL = parseBase(url);
  const spoken = formats ?? (await probeFormats(baseURL, authorization));
  return {
    provider: upstream({
      format: spoken,
      baseURL,
      ...(apiKey && { apiKey }),
      // Local servers want the bearer token for messages, too.
      headers: authorization,
      transport: createNodeTransport(),
      ...(silenceMilliseconds !== undefined && { silenceMilliseconds }),
    }),
    listModels: async () => listProviderModels(`${baseURL}/models`, authorization),
    description: `any, forwarded to ${baseURL}${spoken.length > 1 ? ` (${spoken.join(', ')})` : ''}`,
  };
}

/** An address with the path of an endpoint, as pasted from a curl command; its first group is the base. */
const endpoint =
  /^(.*?)\/(?:chat\/completions|completions|responses|messages|embeddings|models)\/?$/;

function parseBase(url: string): string {
  const base = URL.canParse(url) ? new URL(url) : undefined;
  if (base === undefined || !/^https?:$/.test(base.protocol) || base.search || base.hash) {
    throw new CommandError(
      `--upstream takes a base URL such as http://127.0.0.1:11434/v1, not "${url}".`,
    );
  }
  if (base.username || base.password) {
    throw new CommandError(
      '--upstream takes no user or password: put the key into TOOLGATE_UPSTREAM_API_KEY.',
    );
  }
  const [, api] = endpoint.exec(base.href) ?? [];
  if (api !== undefined) {
    throw new CommandError(
      `--upstream takes the base URL of the API, without the path of an endpoint: --upstream ${api}`,
    );
  }
  return base.href.replace(/\/$/, '');
}

/** The formats of a service: chat completions, and what else it has. */
async function probeFormats(
  baseURL: string,
  headers: Readonly<Record<string, string>>,
): Promise<FormatName[]> {
  const others = ['messages', 'responses'] as const;
  const found = await Promise.all(others.map((name) => hasEndpoint(`${baseURL}/${name}`, headers)));
  return ['chat-completions', ...others.filter((_name, at) => found[at])];
}

/** The time limit for an answer to a probe, in milliseconds. */
const probeMilliseconds = 2000;

/** The answers of a server with the endpoint to a request that lacks everything. */
const missingFields: ReadonlySet<number> = new Set([400, 422]);

const probe = limitFetch({ maxAnswerBytes: 1024 * 1024 });

/** Whether a service has an endpoint: it finds fault with an empty request, which costs nothing. */
async function hasEndpoint(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  try {
    const response = await probe(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'anthropic-version': '2023-06-01',
        ...headers,
      },
      body: '{}',
      signal: AbortSignal.timeout(probeMilliseconds),
    });
    await response.body?.cancel();
    return missingFields.has(response.status);
  } catch {
    return false;
  }
}
