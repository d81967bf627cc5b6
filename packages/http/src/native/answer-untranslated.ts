import type { Exchange } from '../exchange.ts';
import type { ModelRegistry } from '../model-registry.ts';
import type { JsonBody } from '../read-json-body.ts';
import { answerNatively, type AnswerNativelyOptions } from './answer-natively.ts';
import { holdsLookalike } from './holds-lookalike.ts';
import { isRecord } from '../is-record.ts';
import { nativeFormats } from './native-formats.ts';

/** What decides whether a request is translated, and what its answer needs otherwise. */
export interface AnswerUntranslatedOptions extends Pick<
  AnswerNativelyOptions,
  | 'pipeline'
  | 'meter'
  | 'caller'
  | 'outcome'
  | 'heartbeatMilliseconds'
  | 'firstByteWait'
  | 'silenceMilliseconds'
> {
  /** The models and their providers. */
  registry: ModelRegistry;
  /** The path of the endpoint. */
  path: string;
}

/**
 * Answers a request in its own wire format, where the model has a provider that speaks it.
 *
 * @returns `undefined` where the request has to be translated.
 * @throws HttpError (404) for a model that the caller may not use.
 * @throws GatewayToolError for a declaration that the caller must correct.
 */
export function answerUntranslated(
  { text, value: body }: JsonBody,
  exchange: Exchange,
  { registry, path, ...options }: AnswerUntranslatedOptions,
): Promise<Response | undefined> | undefined {
  const format = nativeFormats[path];
  if (format === undefined || !isRecord(body)) return undefined;
  const modelId = body['model'];
  if (typeof modelId !== 'string' || modelId === '') return undefined;
  const upstream = registry.upstream(modelId, format.name);
  if (upstream === undefined || holdsLookalike(body)) return undefined;
  registry.assertAllowed(modelId, options.caller);
  return answerNatively({ ...options, format, upstream, text, body, exchange });
}
