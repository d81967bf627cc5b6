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
 * messages and responses where the service has them; otherwise they are translated. A service that is down is asked for its
 * formats once more when it first answers a request, beside that request. When a caller lists the models, the
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
  const transport = createNodeTransport();
  const probed = formats && { formats, isAnswered: true };
  const { formats: spoken, isAnswered } = probed ?? (await probeFormats(baseURL, authorization));
  const make = (format: readonly FormatName[], sender: UpstreamTransport): Upstream =>
    upstream({
      format,
      baseURL,
      ...(apiKey && { apiKey }),
      // Local servers want the bearer token for messages, too.
      headers: authorization,
      transport: sender,
      ...(silenceMilliseconds !== undefined && { silenceMilliseconds }),
    });

  let isAsked = isAnswered;
  async function probeAgain(): Promise<void> {
    if (isAsked) return;
    isAsked = true;
    current = make((await probeFormats(baseURL, authorization)).formats, transport);
  }
  let current = make(
    spoken,
    isAnswered ? transport : notingAnswers(transport, () => void probeAgain()),
  );
  return {
    provider: { languageModel: (id) => current.languageModel(id) },
    listModels: async () => listProviderModels(`${baseURL}/models`, authorization),
    description: `any, forwarded to ${baseURL}${spoken.length > 1 ? ` (${spoken.join(', ')})` : ''}`,
  };
}

/** A transport that calls `note` for each answer of the server itself. A proxy answers for a server that is down. */
function notingAnswers(transport: UpstreamTransport, note: () => void): UpstreamTransport {
  const send = async (request: UpstreamRequest): Promise<UpstreamAnswer> => {
    const answer = await transport(request);
    if (!downStatuses.has(answer.status)) note();
    return answer;
  };
  return Object.assign(send, { takesTexts: transport.takesTexts ?? false });
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

/** What a service said of its formats. */
interface ProbedFormats {
  /** Chat completions, and what else it has. */
  formats: FormatName[];
  /** Whether it was there to say so. */
  isAnswered: boolean;
}

async function probeFormats(
  baseURL: string,
  headers: Readonly<Record<string, string>>,
): Promise<ProbedFormats> {
  const others = ['messages', 'responses'] as const;
  const statuses = await Promise.all(others.map((name) => statusOf(`${baseURL}/${name}`, headers)));
  return {
    formats: ['chat-completions', ...others.filter((_name, at) => missingFields.has(statuses[at]))],
    isAnswered: statuses.every((status) => status !== undefined && !downStatuses.has(status)),
  };
}

/** The time limit for an answer to a probe, in milliseconds. */
const probeMilliseconds = 2000;

/** The answers of a server with the endpoint to a request that lacks everything: it finds fault with it, which costs nothing. */
const missingFields: ReadonlySet<number | undefined> = new Set([400, 422]);

/** The answers of a proxy, or of a server that is still starting. */
const downStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

const probe = limitFetch({ maxAnswerBytes: 1024 * 1024 });

/** The status with which a service answers an empty request; `undefined` if it does not answer. */
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
