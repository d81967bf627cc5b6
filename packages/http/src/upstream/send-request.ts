import { InvalidArgumentError, type LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { redactFailure, secretsOf } from '../errors/index.ts';
import { requestOf } from '../formats/remember-request.ts';
import type { FormatName } from '../formats/source.ts';
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
import type { UpstreamAnswer, UpstreamTransport } from './transport.ts';
import type { UpstreamOptions } from './upstream-options.ts';

/** Data that all models of a provider share. */
export interface Provider {
  options: UpstreamOptions;
  formats: readonly FormatName[];
  first: FormatName;
  baseURL: string;
  host: string;
  /** The format in which the provider counts tokens. */
  counting: UpstreamCodec | undefined;
  /** The format whose headers the provider's other endpoints take. */
  passing: UpstreamCodec | undefined;
}

/** A request that its provider has begun to answer. */
export interface SentRequest {
  codec: UpstreamCodec;
  written: WrittenRequest;
  answer: UpstreamAnswer;
  /** The provider's error details, without the host's keys. */
  redact: (error: unknown) => unknown;
}

/** Sends one request, in its own format if the provider speaks it. */
export async function sendRequest(
  { options, formats, first, baseURL }: Provider,
  {
    callOptions,
    modelId,
    isStream,
  }: { callOptions: LanguageModelV4CallOptions; modelId: string; isStream: boolean },
): Promise<SentRequest> {
  const request = requestOf(callOptions);
  const asked = request?.original;
  const format = asked && formats.includes(asked.format) ? asked.format : first;
  const codec = upstreamCodecs[format];
  const original = asked?.format === format ? asked : undefined;
  const name = modelId === '' ? askedModel(asked) : modelId;
  const written = codec.writeRequest(callOptions, { modelId: name, isStream, baseURL, original });
  // An unchanged body is sent byte for byte, unless it has a name twice: a reader might take the other value.
  const asCame = original?.body === written.body ? original.text : undefined;
  const isSame = asCame !== undefined && !hasRepeatedNames(asCame, written.body);
  const body = isSame ? asCame : written.body;
  const { transport } = options;
  const encoded = writeBody(body, request?.tenant, transport);
  const headers = {
    ...codec.headers(options.apiKey, asked?.headers),
    ...written.headers,
    ...options.headers,
  };
  const answer = await callProvider({
    url: `${baseURL}${codec.path}`,
    headers,
    body: encoded instanceof Promise ? await encoded : encoded,
    isStream,
    transport,
    silenceMilliseconds: options.silenceMilliseconds,
    signal: callOptions.abortSignal,
  });
  const redact = (error: unknown): unknown => redactFailure(error, secretsOf(headers));
  return { codec, written, answer, redact };
}

/** Writes the body of a call as its transport takes it: a long one in pieces or as bytes, with the requests of others in between. */
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
 * The name by which a caller asks for its model.
 *
 * @throws InvalidArgumentError outside the handler, since no caller asks there.
 */
export function askedModel(request: OriginalRequest | undefined): string {
  const asked = request?.body['model'];
  if (typeof asked === 'string' && asked !== '') return asked;
  const message = 'Outside the handler an upstream needs the name of its model.';
  throw new InvalidArgumentError({ argument: 'modelId', message });
}
