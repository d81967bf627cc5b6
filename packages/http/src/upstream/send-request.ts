import { InvalidArgumentError, type LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { secretsOf } from '../errors/index.ts';
import type { FormatName } from '../formats/original.ts';
import { requestOf } from '../formats/request-original.ts';
import type { OriginalRequest, UpstreamCodec, WrittenRequest } from '../formats/upstream-codec.ts';
import { upstreamCodecs } from '../formats/upstream-codecs.ts';
import {
  cutLongText,
  encodeInTurns,
  isLongJson,
  minLongWritten,
  writeJsonBytes,
  writeJsonTexts,
} from '../json/index.ts';
import { callProvider, type ProviderCall } from './call-provider.ts';
import { hasRepeatedNames } from './has-repeated-names.ts';
import { redactStrings } from './redact-failure.ts';
import type { UpstreamAnswer, UpstreamTransport } from './transport.ts';
import type { UpstreamOptions } from './upstream-options.ts';

/** The data that all models of a provider share. */
export interface Provider {
  options: UpstreamOptions;
  formats: readonly FormatName[];
  first: FormatName;
  baseURL: string;
  host: string;
  /** The provider's formats with an endpoint for counting tokens. */
  counting: readonly UpstreamCodec[];
  /** The first of OpenAI's formats that the provider speaks, if any. It decides the headers for other endpoints. */
  passing: UpstreamCodec | undefined;
}

/** A call of one of a provider's models. */
interface ModelCall {
  callOptions: LanguageModelV4CallOptions;
  /** The provider's name for the model; empty for the name in the caller's request. */
  modelId: string;
  isStream: boolean;
}

/** A request that the provider has begun to answer. */
export interface SentRequest {
  codec: UpstreamCodec;
  written: WrittenRequest;
  answer: UpstreamAnswer;
  /** Removes the host's keys from the error details of the provider. */
  redact: (error: unknown) => unknown;
}

/**
 * Sends a request to the provider: in the caller's format if the provider speaks it, or else in the provider's first
 * format.
 */
export async function sendRequest(provider: Provider, call: ModelCall): Promise<SentRequest> {
  const { options, first, baseURL } = provider;
  const { callOptions, isStream } = call;
  const request = requestOf(callOptions);
  const callerFormat = request?.original?.format;
  const format = callerFormat && provider.formats.includes(callerFormat) ? callerFormat : first;
  const codec = upstreamCodecs[format];
  const { written, headers, original } = writeRequest(provider, codec, call);
  // An unchanged body is sent byte for byte. A body with a repeated name is written again, since another parser might
  // use the other value.
  const asCame = original?.body === written.body ? original.text : undefined;
  const isSame = asCame !== undefined && !hasRepeatedNames(asCame, written.body);
  const body = isSame ? asCame : written.body;
  const encoded = writeBody(body, request?.tenant, options.transport);
  const answer = await callProvider({
    url: `${baseURL}${codec.path}`,
    headers,
    body: encoded instanceof Promise ? await encoded : encoded,
    isStream,
    options,
    signal: callOptions.abortSignal,
  });
  const redact = (error: unknown): unknown =>
    error instanceof Error ? error : redactStrings(error, secretsOf(headers));
  return { codec, written, answer, redact };
}

/**
 * Writes a call as a request in one of the provider's formats, with all its headers.
 *
 * @returns the caller's request too, if it came in this format.
 */
export function writeRequest(
  { options, baseURL }: Provider,
  codec: UpstreamCodec,
  { callOptions, modelId, isStream }: ModelCall,
): {
  written: WrittenRequest;
  headers: Record<string, string>;
  original: OriginalRequest | undefined;
} {
  const callerRequest = requestOf(callOptions)?.original;
  const original = callerRequest?.format === codec.name ? callerRequest : undefined;
  const name = modelId === '' ? requestedModel(callerRequest) : modelId;
  const written = codec.writeRequest(callOptions, { modelId: name, isStream, baseURL, original });
  const headers = {
    ...codec.headers(options.apiKey, callerRequest?.headers),
    ...written.headers,
    ...options.headers,
  };
  return { written, headers, original };
}

/**
 * Writes the body of a call in the form that its transport accepts. A long body becomes pieces or bytes, and other
 * requests get turns in between.
 */
export function writeBody(
  body: string | object,
  tenant: string | undefined,
  transport?: UpstreamTransport,
): ProviderCall['body'] | Promise<ProviderCall['body']> {
  const takesTexts = transport?.takesTexts === true;
  if (typeof body !== 'string') {
    if (!isLongJson(body)) return JSON.stringify(body);
    return takesTexts ? writeJsonTexts(body, tenant) : writeJsonBytes(body, tenant);
  }
  if (body.length < minLongWritten) return body;
  return takesTexts ? cutLongText(body) : encodeInTurns(body, tenant);
}

/**
 * Returns the model's name in the caller's request.
 *
 * @throws InvalidArgumentError outside the handler, since there is no caller's request.
 */
function requestedModel(request: OriginalRequest | undefined): string {
  const model = request?.body['model'];
  if (typeof model === 'string' && model !== '') return model;
  const message = 'Outside the handler an upstream needs the name of its model.';
  throw new InvalidArgumentError({ argument: 'modelId', message });
}
