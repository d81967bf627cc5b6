import { upstream } from '@toolgate/http';
import { CommandError } from '../command-error.ts';
import { listProviderModels } from './list-provider-models.ts';
import type { ModelSource } from './model-source.ts';
import { createNodeTransport } from './node-transport.ts';

/** Settings of {@link upstreamModels}. */
interface UpstreamOptions {
  /** The OpenAI-compatible base, such as `http://127.0.0.1:11434/v1`. */
  url: string;
  /** The bearer token; without it, or when it is empty, requests have no authorization header. */
  apiKey?: string | undefined;
  /** The longest silence of the service, in milliseconds; default 300000. */
  silenceMilliseconds?: number | undefined;
}

/**
 * Forwards every model id to an OpenAI-compatible service. Chat completions, which all such services have, stay in
 * that format; messages and responses are translated to it. When a caller lists the models, the gateway asks the
 * service; the list is empty when it does not answer.
 *
 * @throws CommandError when the URL cannot be a base URL.
 */
export function upstreamModels({ url, apiKey, silenceMilliseconds }: UpstreamOptions): ModelSource {
  const baseURL = parseBase(url);
  const authorization = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  return {
    provider: upstream({
      format: 'chat-completions',
      baseURL,
      ...(apiKey && { apiKey }),
      transport: createNodeTransport(),
      ...(silenceMilliseconds !== undefined && { silenceMilliseconds }),
    }),
    listModels: async () => listProviderModels(`${baseURL}/models`, authorization),
    description: `any, forwarded to ${baseURL}`,
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
