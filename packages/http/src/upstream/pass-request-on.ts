import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { AskedModel } from '../formats/request-original.ts';
import { type JsonObject, writeJson } from '../json/index.ts';
import { callProvider } from './call-provider.ts';
import { type PassedForm, writeForm } from './passed-form.ts';
import type { Provider } from './send-request.ts';
import type { UpstreamAnswer } from './transport.ts';

/** A request to an endpoint of a provider. The gateway does not read its body. */
export interface PassedRequest {
  /** The path below the base URL, such as `/embeddings`. */
  path: string;
  /** The body. Its `model` is replaced by the provider's name for the model. */
  body: JsonObject;
  /** The body, if it is a form. Its model is replaced, too. */
  form?: PassedForm | undefined;
  /** The tenant that sent the request. */
  tenant?: string | undefined;
  /** The id of the request, for the log of a route. */
  requestId?: string;
  /** Where a route notes the model that it asked last. */
  activity?: AskedModel;
  abortSignal?: AbortSignal | undefined;
}

/** A model whose provider has endpoints outside of its formats. */
export interface Passing {
  /**
   * Sends a request to another endpoint of the provider.
   *
   * @returns the answer. Its body is not read yet.
   * @throws APICallError for a failure or if no answer comes.
   */
  passOn(request: PassedRequest): Promise<UpstreamAnswer>;
}

/** Whether requests for other endpoints can be sent to the provider of a model. */
export function isPassing(model: LanguageModelV4): model is LanguageModelV4 & Passing {
  return 'passOn' in model && typeof model.passOn === 'function';
}

/**
 * Sends a request to an endpoint of a provider. The gateway does not read its body.
 *
 * @param modelId the provider's name for the model; empty if the body has it already.
 */
export async function passRequestOn(
  { options, passing, baseURL }: Provider,
  { path, body, form, tenant, abortSignal }: PassedRequest,
  modelId: string,
): Promise<UpstreamAnswer> {
  const sentBody = modelId === '' ? body : { ...body, model: modelId };
  return callProvider({
    url: `${baseURL}${path}`,
    headers: {
      ...passing?.headers(options.apiKey, undefined),
      ...options.headers,
      ...(form && { 'content-type': form.contentType }),
    },
    body: form ? writeForm(form, modelId) : await writeJson(sentBody, tenant),
    isStream: undefined,
    options,
    signal: abortSignal,
  });
}
