import {
  type FormatName,
  limitFetch,
  type Upstream,
  upstream,
  type UpstreamAnswer,
  type UpstreamRequest,
  type UpstreamTransport,
} from '@toolgate/http';
import { CommandError } from '../command-error.ts';
import { listProviderModels } from './list-provider-models.ts';
import type { ModelSource } from './model-source.ts';
import { createNodeTransport } from './transport/index.ts';

/** Options of {@link upstreamModels}. */
interface UpstreamOptions {
  /** The base URL, such as `http://127.0.0.1:11434/v1`. */
  url: string;
  /** The bearer token. If it is absent or empty, requests have no authorization header. */
  apiKey?: string | undefined;
  /** The formats that the service supports. By default the gateway asks the service. */
  formats?: readonly FormatName[] | undefined;
  /** The longest silence of the service, in milliseconds; default 300000. */
  silenceMilliseconds?: number | undefined;
}

/**
 * Forwards every model id to a service. Chat completions, which all such services support, stay in their format.
 * Messages and responses stay in theirs if the service supports them; otherwise they are translated. If a service is
 * down at the start, it is asked for its formats again with each request that it answers, until it answers the question too. When a caller lists the models,
 * the gateway asks the service; the list is empty if the service does not answer.
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
  const transport = createNodeTransport();
  const { formats: supported, isAnswered } = formats
    ? { formats, isAnswered: true }
    : await probeFormats(baseURL, authorization);
  const make = (format: readonly FormatName[], sender: UpstreamTransport): Upstream =>
    upstream({
      format,
      baseURL,
      ...(apiKey && { apiKey }),
      // Local servers expect the bearer token for messages, too.
      headers: authorization,
      transport: sender,
      ...(silenceMilliseconds !== undefined && { silenceMilliseconds }),
    });

  /** Whether a probe is under way or was answered. A busy server may answer requests, but not the probe. */
  let isProbed = isAnswered;
  async function probeAgain(): Promise<void> {
    if (isProbed) return;
    isProbed = true;
    const probed = await probeFormats(baseURL, authorization);
    isProbed = probed.isAnswered;
    current = make(probed.formats, isProbed ? transport : watched);
  }
  const watched = watchAnswers(transport, () => void probeAgain());
  let current = make(supported, isAnswered ? transport : watched);
  return {
    provider: { languageModel: (id) => current.languageModel(id) },
    listModels: async () => listProviderModels(`${baseURL}/models`, authorization),
    description: `any, forwarded to ${baseURL}${supported.length > 1 ? ` (${supported.join(', ')})` : ''}`,
  };
}

/**
 * Wraps a transport, and calls `note` for each answer of the server itself. If a server is down, a proxy answers in its
 * place.
 */
function watchAnswers(transport: UpstreamTransport, note: () => void): UpstreamTransport {
  const send = async (request: UpstreamRequest): Promise<UpstreamAnswer> => {
    const answer = await transport(request);
    if (!downStatuses.has(answer.status)) note();
    return answer;
  };
  return Object.assign(send, { takesTexts: transport.takesTexts ?? false });
}

/** The URL of an endpoint, for example pasted from a curl command; its first group is the base URL. */
const endpoint =
  /^(.*?)\/(?:chat\/completions|completions|responses|messages|embeddings|models)\/?$/;

function parseBase(url: string): string {
  const base = URL.canParse(url) ? new URL(url) : undefined;
  if (base === undefined || !/^https?:$/.test(base.protocol) || base.search || base.hash) {
    throw new CommandError(
      `--upstream takes a base URL such as http://127.0.0.1:11434/v1, without a query: check "${withoutSecrets(url)}".`,
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

/** Returns an address without the parts that may hold a key: user, password, query and fragment. */
function withoutSecrets(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/^.*@/s, '');
}

/** Returns chat completions and the other formats that a service supports, and whether the service answered. */
async function probeFormats(
  baseURL: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ formats: FormatName[]; isAnswered: boolean }> {
  const others = ['messages', 'responses'] as const;
  const statuses = await Promise.all(others.map((name) => statusOf(`${baseURL}/${name}`, headers)));
  return {
    formats: ['chat-completions', ...others.filter((_name, at) => missingFields.has(statuses[at]))],
    isAnswered: statuses.every((status) => status !== undefined && !downStatuses.has(status)),
  };
}

/** The time limit for an answer to a probe, in milliseconds. */
const probeMilliseconds = 2000;

/**
 * The statuses with which a server that has the endpoint answers an empty request: it rejects the request, which costs
 * nothing.
 */
const missingFields: ReadonlySet<number | undefined> = new Set([400, 422]);

/** The statuses of a proxy, or of a server that is still starting. */
const downStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

const probe = limitFetch({ maxAnswerBytes: 1024 * 1024 });

/** Returns the status with which a service answers an empty request; `undefined` if it does not answer. */
async function statusOf(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | undefined> {
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
    return response.status;
  } catch {
    return undefined;
  }
}
