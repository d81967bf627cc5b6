import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { InvalidArgumentError } from '@ai-sdk/provider';
import { takeTurn } from 'toolgate/internal';
import { streamResultOf } from 'toolgate/pipeline';
import { upstreamCodecs } from '../formats/upstream-codecs.ts';
import type { SettingCarrier } from '../formats/shared/index.ts';
import type { FormatName } from '../formats/source.ts';
import type { OriginalRequest, UpstreamCodec, WrittenRequest } from '../formats/upstream-codec.ts';
import { requestOf } from '../formats/remember-request.ts';
import type { TokenCounter } from './token-counter.ts';
import { callProvider } from './call-provider.ts';
import { createPartReader } from './create-part-reader.ts';
import { hasRepeatedNames } from './has-repeated-names.ts';
import { readProviderHeaders, redactFailure, secretsOf, upstreamFailed } from '../errors/index.ts';
import { parseObject } from './parse-object.ts';
import { hasMoreValues, type JsonObject, writeJson } from '../json/index.ts';
import { readAnswer } from './read-answer.ts';
import type { UpstreamAnswer, UpstreamTransport } from './transport.ts';

/** A provider that speaks one of the wire formats. */
export interface UpstreamOptions {
  /**
   * The format, or all formats that the provider speaks. A request that came in one of them goes out in it, byte for byte
   * where nothing changes; any other request goes out in the first.
   */
  format: FormatName | readonly FormatName[];
  /** The base address up to and including the version, such as `https://api.openai.com/v1`. */
  baseURL: string;
  /** The host's own key: a bearer token, or `x-api-key` for messages. */
  apiKey?: string;
  /** More headers, such as those of an organization; they win over all others. */
  headers?: Readonly<Record<string, string>>;
  /** The provider's name for the model; by default the name by which the caller asks for it. */
  modelId?: string;
  /** How requests are sent; by default with `fetch`. */
  transport?: UpstreamTransport;
  /** The longest silence of the provider, before its answer and within it, in milliseconds; default 300000. */
  silenceMilliseconds?: number;
}

/** A model whose provider speaks a wire format. */
export interface Upstream extends LanguageModelV4 {
  /** The formats that its provider speaks. */
  readonly formats: readonly FormatName[];
  /** The same model under the provider's name for it, unless it has one, so an upstream is a provider, too. */
  languageModel(modelId: string): Upstream;
  /** Whether the provider gets what a provider option of a translated request carries. */
  carries(setting: SettingCarrier): boolean;
  /** The provider's count of input tokens, where it speaks a format that has one. */
  readonly countTokens: TokenCounter['countTokens'] | undefined;
  /** Sends a request to another endpoint of the provider; absent where it speaks no format of OpenAI. */
  readonly passOn: Passing['passOn'] | undefined;
}

/** A request for an endpoint of a provider that the gateway does not read. */
export interface PassedRequest {
  /** The path below the base URL, such as `/embeddings`. */
  path: string;
  /** The body, whose `model` is replaced by the provider's name for it. */
  body: JsonObject;
  abortSignal?: AbortSignal | undefined;
}

/** A model whose provider has endpoints besides its formats. */
export interface Passing {
  /**
   * Sends a request to one of them.
   *
   * @returns the answer, its body still to be read.
   * @throws APICallError for an answer of failure, or for none.
   */
  passOn(request: PassedRequest): Promise<UpstreamAnswer>;
}

/**
 * A model of the AI SDK whose provider speaks a wire format. The parts of its answers remember the bytes that they came
 * from, so the handler sends an answer in the same format as it came, wherever nothing changed.
 */
export function upstream(options: UpstreamOptions): Upstream {
  const formats = typeof options.format === 'string' ? [options.format] : options.format;
  const [first] = formats;
  if (first === undefined) {
    const message = 'An upstream needs at least one format.';
    throw new InvalidArgumentError({ argument: 'format', message });
  }
  const baseURL = options.baseURL.replace(/\/+$/, '');
  const host = URL.canParse(baseURL) ? new URL(baseURL).host : baseURL;
  const counting = formats.map((format) => upstreamCodecs[format]).find(({ counter }) => counter);
  const passing = formats.map((format) => upstreamCodecs[format]).find(isOpenAIFormat);
  const provider = { options, formats, first, baseURL, host, counting, passing };
  return createModel(provider, options.modelId ?? '');
}

/** What all models of a provider share. */
interface Provider {
  options: UpstreamOptions;
  formats: readonly FormatName[];
  first: FormatName;
  baseURL: string;
  host: string;
  /** The format in which the provider counts tokens. */
  counting: UpstreamCodec | undefined;
  /** The format whose headers other endpoints take. */
  passing: UpstreamCodec | undefined;
}

function isOpenAIFormat({ name }: UpstreamCodec): boolean {
  return name !== 'messages';
}

const supportedUrls = { '*/*': [/^https?:/] };

function createModel(provider: Provider, modelId: string): Upstream {
  return {
    specificationVersion: 'v4',
    provider: provider.host,
    modelId,
    formats: provider.formats,
    supportedUrls,
    languageModel(id) {
      return modelId === '' ? createModel(provider, id) : this;
    },
    carries: (setting) => upstreamCodecs[provider.first].carries(setting, provider.baseURL),
    countTokens: provider.counting && ((callOptions) => count(provider, callOptions, modelId)),
    passOn: provider.passing && (async (request) => passOn(provider, request, modelId)),
    async doGenerate(callOptions): Promise<LanguageModelV4GenerateResult> {
      const call = { callOptions, modelId, isStream: false };
      const { codec, written, answer, redact } = await send(provider, call);
      const text = await readAnswer(answer);
      const parseTurn = takeTurn();
      if (parseTurn !== undefined) await parseTurn;
      const isTooLarge = text.length > maxValues && (await hasMoreValues(text, maxValues));
      if (isTooLarge) throw upstreamFailed(new RangeError('The answer holds too many values.'));
      const body = parseObject(text);
      const readTurn = takeTurn();
      if (readTurn !== undefined) await readTurn;
      // Of a name that is there twice, the caller's reader might take the other value.
      const read = hasRepeatedNames(text, body) ? JSON.stringify(body) : text;
      const result = readResult(() => codec.readResult(body, read, written.body), redact);
      const { warnings } = written;
      result.response = { ...result.response, headers: headersOf(answer) };
      return warnings.length === 0 ? result : Object.assign(result, { warnings });
    },
    async doStream(callOptions): Promise<LanguageModelV4StreamResult> {
      const call = { callOptions, modelId, isStream: true };
      const { codec, written, answer, redact } = await send(provider, call);
      const stream = codec.openStream(written.body);
      const parts = createPartReader(answer, stream, { warnings: written.warnings, redact });
      return streamResultOf({ parts, response: { headers: headersOf(answer) } });
    },
  };
}

/** The headers of an answer that anybody may know. */
function headersOf(answer: UpstreamAnswer): Record<string, string> {
  return readProviderHeaders((name) => answer.header(name));
}

/** Reads a whole answer; what it tells of a failure holds no key. */
function readResult<Result>(read: () => Result, redact: SentRequest['redact']): Result {
  try {
    return read();
  } catch (error) {
    throw redact(error);
  }
}

/** A request that its provider has begun to answer. */
interface SentRequest {
  codec: UpstreamCodec;
  written: WrittenRequest;
  answer: UpstreamAnswer;
  /** What the provider told of a failure, without the host's keys. */
  redact: (error: unknown) => unknown;
}

/** Sends one request, in the format that it came in where the provider speaks that. */
async function send(
  { options, formats, first, baseURL }: Provider,
  {
    callOptions,
    modelId,
    isStream,
  }: { callOptions: LanguageModelV4CallOptions; modelId: string; isStream: boolean },
): Promise<SentRequest> {
  const request = requestOf(callOptions);
  const format = request && formats.includes(request.format) ? request.format : first;
  const codec = upstreamCodecs[format];
  const original = request?.format === format ? request : undefined;
  const name = modelId === '' ? askedModel(request) : modelId;
  const written = codec.writeRequest(callOptions, { modelId: name, isStream, baseURL, original });
  // A body in which nothing changed goes out as it came, unless a reader might take another of two equal names.
  const asCame = original?.body === written.body ? original.text : undefined;
  const isSame = asCame !== undefined && !hasRepeatedNames(asCame, written.body);
  const headers = {
    ...codec.headers(options.apiKey, request?.headers),
    ...written.headers,
    ...options.headers,
  };
  const answer = await callProvider({
    url: `${baseURL}${codec.path}`,
    headers,
    body: isSame ? asCame : await writeBody(written.body, request),
    isStream,
    transport: options.transport,
    silenceMilliseconds: options.silenceMilliseconds,
    signal: callOptions.abortSignal,
  });
  const redact = (error: unknown): unknown => redactFailure(error, secretsOf(headers));
  return { codec, written, answer, redact };
}

/** More fields and list elements than a whole answer has with all its probabilities. */
const maxValues = 1_000_000;

/** From this length on a body is written with the requests of others in between, in characters. */
const minLongCharacters = 256 * 1024;

async function writeBody(
  body: WrittenRequest['body'],
  request: OriginalRequest | undefined,
): Promise<string> {
  const { length = 0 } = request ?? {};
  return length < minLongCharacters ? JSON.stringify(body) : writeJson(body);
}

async function passOn(
  { options, passing, baseURL }: Provider,
  { path, body, abortSignal }: PassedRequest,
  modelId: string,
): Promise<UpstreamAnswer> {
  const named = modelId === '' ? body : { ...body, model: modelId };
  return callProvider({
    url: `${baseURL}${path}`,
    headers: { ...passing?.headers(options.apiKey, undefined), ...options.headers },
    body: await writeJson(named),
    isStream: undefined,
    transport: options.transport,
    silenceMilliseconds: options.silenceMilliseconds,
    signal: abortSignal,
  });
}

/** The largest body with a count that is read, in bytes. */
const maxCountBytes = 64 * 1024;

/** Has the provider count the tokens of a request. */
async function count(
  { options, baseURL, counting }: Provider,
  callOptions: LanguageModelV4CallOptions,
  modelId: string,
): Promise<number | undefined> {
  const counter = counting?.counter;
  if (counting === undefined || counter === undefined) return undefined;
  const request = requestOf(callOptions);
  const original = request?.format === counting.name ? request : undefined;
  const name = modelId === '' ? askedModel(request) : modelId;
  const call = { modelId: name, isStream: false, baseURL, original };
  const { body } = counting.writeRequest(callOptions, call);
  const fields = Object.entries(body).filter(
    ([field]) => original || counter.fields.includes(field),
  );
  try {
    const answer = await callProvider({
      url: `${baseURL}${counter.path}`,
      headers: { ...counting.headers(options.apiKey, request?.headers), ...options.headers },
      body: JSON.stringify(Object.fromEntries(fields)),
      isStream: false,
      transport: options.transport,
      silenceMilliseconds: options.silenceMilliseconds,
      signal: callOptions.abortSignal,
    });
    return counter.read(parseObject(await readAnswer(answer, maxCountBytes)));
  } catch {
    return undefined;
  }
}

function askedModel(request: OriginalRequest | undefined): string {
  const asked = request?.body['model'];
  if (typeof asked === 'string' && asked !== '') return asked;
  const message = 'Outside the handler an upstream needs the name of its model.';
  throw new InvalidArgumentError({ argument: 'modelId', message });
}

/** Whether the providers of a model speak a format themselves. */
export function speaksFormat(model: LanguageModelV4, format: FormatName | undefined): boolean {
  return format !== undefined && formatsOf(model).includes(format);
}

/** The formats that the providers of a model speak themselves; none of a model that is not an {@link Upstream}. */
export function formatsOf(model: LanguageModelV4): readonly FormatName[] {
  return 'formats' in model ? (model.formats as readonly FormatName[]) : [];
}

/** Whether a model is an {@link Upstream}. */
export function isUpstream(model: LanguageModelV4): model is Upstream {
  return 'formats' in model && 'languageModel' in model;
}

/** Whether requests for other endpoints can be sent to the provider of a model. */
export function isPassing(model: LanguageModelV4): model is LanguageModelV4 & Passing {
  return 'passOn' in model && typeof model.passOn === 'function';
}
