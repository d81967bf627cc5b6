import type { LanguageModelV4 } from '@ai-sdk/provider';
import { type JsonObject, writeJson } from '../json/index.ts';
import { callProvider } from './call-provider.ts';
import { type PassedForm, writeForm } from './passed-form.ts';
import type { Provider } from './send-request.ts';
import type { UpstreamAnswer } from './transport.ts';

/** A request for an endpoint of a provider that the gateway does not read. */
export interface PassedRequest {
  /** The path below the base URL, such as `/embeddings`. */
  path: string;
  /** The body, whose `model` is replaced by the provider's name for it. */
  body: JsonObject;
  /** The body if it is a form; its model is replaced, too. */
  form?: PassedForm | undefined;
  /** The tenant of the request. */
  tenant?: string | undefined;
  abortSignal?: AbortSignal | undefined;
}

/** A model whose provider has other endpoints in addition to its formats. */
export interface Passing {
  /**
   * Sends a request to such an endpoint.
   *
   * @returns the answer, with its body unread.
   * @throws APICallError for a failure, or without an answer.
   */
  passOn(request: PassedRequest): Promise<UpstreamAnswer>;
}

/** Whether requests for other endpoints can be sent to the provider of a model. */
export function isPassing(model: LanguageModelV4): model is LanguageModelV4 & Passing {
  return 'passOn' in model && typeof model.passOn === 'function';
}

/**
 * Sends a request to an endpoint of a provider that the gateway does not read.
 *
 * @param modelId the provider's name for the model; empty if the body already has it.
 */
export async function passRequestOn(
  { options, passing, baseURL }: Provider,
  { path, body, form, tenant, abortSignal }: PassedRequest,
  modelId: string,
): Promise<UpstreamAnswer> {
  return callProvider({
    url: `${baseURL}${path}`,
    headers: {
      ...passing?.headers(options.apiKey, undefined),
      ...options.headers,
      ...(form && { 'content-type': form.contentType }),
    },
    body: form ? writeForm(form, modelId) : await writeNamed(body, { modelId, tenant }),
    isStream: undefined,
    transport: options.transport,
    silenceMilliseconds: options.silenceMilliseconds,
    signal: abortSignal,
  });
}

async function writeNamed(
  body: JsonObject,
  { modelId, tenant }: { modelId: string; tenant: string | undefined },
): Promise<string> {
  return writeJson(modelId === '' ? body : { ...body, model: modelId }, tenant);
}
