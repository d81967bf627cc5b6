import {
  InvalidArgumentError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { assertOptions, type AcceptedOptions, streamResultOf } from 'toolgate/pipeline';
import type { FormatName } from '../formats/original.ts';
import { requestOf } from '../formats/request-original.ts';
import type { SettingCarrier } from '../formats/shared/index.ts';
import { upstreamCodecs } from '../formats/upstream-codecs.ts';
import { callProvider } from './call-provider.ts';
import { createPartReader } from './create-part-reader.ts';
import { createGenerate, headersOf } from './generate.ts';
import { parseObject } from './parse-object.ts';
import { passRequestOn, type Passing } from './pass-request-on.ts';
import { readAnswer } from './read-answer.ts';
import { type Provider, sendRequest, writeBody, writeRequest } from './send-request.ts';
import type { TokenCounter } from './token-counter.ts';
import type { UpstreamOptions } from './upstream-options.ts';

/** A model whose provider speaks a wire format. */
export interface Upstream extends LanguageModelV4 {
  /** The formats that the provider speaks. */
  readonly formats: readonly FormatName[];
  /**
   * Returns a model of the same provider with the given name; the same model if it already has a name. With this method, an
   * upstream is also an AI SDK provider.
   */
  languageModel(modelId: string): Upstream;
  /** Whether the provider gets a provider option when a request is translated. */
  carries(setting: SettingCarrier): boolean;
  /** Has the provider count input tokens; absent if it speaks no format with an endpoint for that. */
  readonly countTokens: TokenCounter['countTokens'] | undefined;
  /** Sends a request to another endpoint of the provider; absent if it speaks no format of OpenAI. */
  readonly passOn: Passing['passOn'] | undefined;
}

const upstreamValues: AcceptedOptions<UpstreamOptions> = {
  format: 'any',
  baseURL: 'any',
  apiKey: 'any',
  headers: 'any',
  modelId: 'any',
  transport: 'any',
  silenceMilliseconds: 'duration',
};

/**
 * Creates an AI SDK model of a provider that speaks a wire format. The parts of its answers remember their original bytes:
 * if the caller uses the same format, the handler sends an unchanged answer byte for byte.
 *
 * @throws InvalidArgumentError for an unknown option or format, or a `baseURL` without `http://` or `https://`.
 */
export function upstream(options: UpstreamOptions): Upstream {
  assertOptions(options, upstreamValues, 'upstream()');
  const formats = typeof options.format === 'string' ? [options.format] : options.format;
  const [first] = formats ?? [];
  if (first === undefined || formats.some((format) => !Object.hasOwn(upstreamCodecs, format))) {
    const message = `upstream() takes a format, or a list of formats: ${Object.keys(upstreamCodecs).join(', ')}.`;
    throw new InvalidArgumentError({ argument: 'format', message });
  }
  if (!/^https?:\/\//.test(options.baseURL) || !URL.canParse(options.baseURL)) {
    const message =
      'upstream() takes a baseURL with http:// or https://, such as https://api.openai.com/v1.';
    throw new InvalidArgumentError({ argument: 'baseURL', message });
  }
  const baseURL = options.baseURL.replace(/(?<!\/)\/+$/, '');
  const { host } = new URL(baseURL);
  const codecs = formats.map((format) => upstreamCodecs[format]);
  const counting = codecs.filter(({ counter }) => counter);
  const passing = codecs.find(({ name }) => name !== 'messages');
  const provider = { options, formats, first, baseURL, host, counting, passing };
  return createModel(provider, options.modelId ?? '');
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
    countTokens:
      provider.counting.length === 0
        ? undefined
        : (callOptions) => count(provider, callOptions, modelId),
    passOn: provider.passing && (async (request) => passRequestOn(provider, request, modelId)),
    doGenerate: createGenerate(provider, modelId),
    async doStream(callOptions): Promise<LanguageModelV4StreamResult> {
      const call = { callOptions, modelId, isStream: true };
      const { codec, written, answer, redact } = await sendRequest(provider, call);
      const stream = codec.openStream(written.body);
      const tenant = requestOf(callOptions)?.tenant;
      const { warnings } = written;
      const parts = createPartReader(answer, stream, { warnings, redact, tenant });
      return streamResultOf({ parts, response: { headers: headersOf(answer) } });
    },
  };
}

/** Maximum number of bytes of an answer with a count. */
const maxCountBytes = 64 * 1024;

/**
 * Has the provider count the tokens of a request: in the format in which the request came, if the provider counts there.
 * Returns `undefined` if that fails.
 */
async function count(
  provider: Provider,
  callOptions: LanguageModelV4CallOptions,
  modelId: string,
): Promise<number | undefined> {
  const { options, baseURL, counting } = provider;
  const format = requestOf(callOptions)?.original?.format;
  const codec = counting.find(({ name }) => name === format) ?? counting[0];
  const counter = codec?.counter;
  if (codec === undefined || counter === undefined) return undefined;
  const call = { callOptions, modelId, isStream: false };
  const { written, headers, original } = writeRequest(provider, codec, call);
  const own = original?.body ?? {};
  const fields = Object.entries(written.body).filter(
    ([field]) => Object.hasOwn(own, field) || counter.fields.includes(field),
  );
  try {
    const answer = await callProvider({
      url: `${baseURL}${counter.path}`,
      headers,
      body: await writeBody(
        Object.fromEntries(fields),
        requestOf(callOptions)?.tenant,
        options.transport,
      ),
      isStream: false,
      options,
      signal: callOptions.abortSignal,
    });
    return counter.read(parseObject(await readAnswer(answer, maxCountBytes)));
  } catch {
    return undefined;
  }
}

/** Whether the providers of a model speak a format themselves. */
export function speaksFormat(model: LanguageModelV4, format: FormatName | undefined): boolean {
  return format !== undefined && formatsOf(model).includes(format);
}

/**
 * Returns the formats that the providers of a model speak themselves. For a model that is not an {@link Upstream}, the
 * list is empty.
 */
export function formatsOf(model: LanguageModelV4): readonly FormatName[] {
  return 'formats' in model ? (model.formats as readonly FormatName[]) : [];
}

/** Whether a model is an {@link Upstream}. */
export function isUpstream(model: LanguageModelV4): model is Upstream {
  return 'formats' in model && 'languageModel' in model;
}
