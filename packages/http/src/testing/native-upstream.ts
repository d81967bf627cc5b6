import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { fetchTransport, type NativeFormatName, type NativeUpstream } from '../native/index.ts';

/** A provider that speaks all three formats, and remembers what it was sent. */
export interface TestUpstream {
  /** Its formats, for the handler's `upstreams`. */
  readonly upstreams: readonly NativeUpstream[];
  /** The requests that arrived, in order. */
  readonly requests: { path: string; headers: Headers; body: string }[];
}

const hostKey = 'host-key';
const formats: readonly NativeFormatName[] = ['chat-completions', 'messages', 'responses'];

/** A provider whose answers come from a function. */
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
  const upstreams = formats.map((format) => ({
    format,
    baseURL: 'http://localhost/v1',
    apiKey: hostKey,
    transport,
  }));
  return { upstreams, requests };
}

/** A provider that answers as a model does, in whichever format it is asked. */
export function modelUpstream(model: LanguageModelV4): TestUpstream {
  return testUpstream(modelProvider(model));
}

/** The same as a handler, which can be served. */
export function modelProvider(model: LanguageModelV4): (request: Request) => Promise<Response> {
  return createToolgateHandler({
    provider: { languageModel: () => model },
    defaults: { disableContentFilter: true },
    outcome: 'none',
    apiKeys: [hostKey],
  });
}

/** A provider at an address, in all its formats. */
export function upstreamsAt(origin: string): NativeUpstream[] {
  return formats.map((format) => ({ format, baseURL: `${origin}/v1`, apiKey: hostKey }));
}
