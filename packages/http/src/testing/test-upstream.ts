import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import type { FormatName } from '../formats/original.ts';
import { upstreamCodecs } from '../formats/upstream-codecs.ts';
import { fetchTransport } from '../upstream/transport.ts';
import { type Upstream, upstream } from '../upstream/upstream.ts';

/** A provider that supports all three formats, and records its requests. */
export interface TestUpstream {
  /** Returns its model under any name, for the handler. */
  readonly provider: { languageModel(id: string): Upstream };
  /** Returns its model without a name. */
  readonly model: Upstream;
  /** The requests that arrived, in order. */
  readonly requests: { path: string; headers: Headers; body: string }[];
}

const hostKey = 'host-key';
const formats = Object.keys(upstreamCodecs) as FormatName[];

/** Creates a provider that gets its answers from a function. */
export function testUpstream(
  answer: (request: Request) => Response | Promise<Response>,
): TestUpstream {
  const requests: TestUpstream['requests'] = [];
  const transport = fetchTransport(async (input, init) => {
    const request = new Request(input, init);
    const body = await request.clone().text();
    requests.push({ path: new URL(request.url).pathname, headers: request.headers, body });
    return answer(request);
  });
  const baseURL = 'http://localhost/v1';
  const model = upstream({ format: formats, baseURL, apiKey: hostKey, transport });
  return { provider: { languageModel: () => model }, model, requests };
}

/** Creates a provider that answers like a model, in the format of the request. */
export function modelUpstream(model: LanguageModelV4): TestUpstream {
  return testUpstream(modelProvider(model));
}

/** Creates a handler that answers like a model, in the format of the request. */
export function modelProvider(model: LanguageModelV4): (request: Request) => Promise<Response> {
  return createToolgateHandler({
    provider: { languageModel: () => model },
    defaults: { disableContentFilter: true },
    outcome: 'none',
    apiKeys: [hostKey],
  });
}

/** Creates a provider at a URL, in all its formats. */
export function upstreamAt(origin: string): Upstream {
  return upstream({ format: formats, baseURL: `${origin}/v1`, apiKey: hostKey });
}
