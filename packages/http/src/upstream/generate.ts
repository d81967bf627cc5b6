import type {
  JSONObject,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import { takeTurn, withFailedUsage } from 'toolgate/internal';
import { unknownUsage } from 'toolgate/pipeline';
import { readProviderHeaders, upstreamFailed } from '../errors/index.ts';
import { type OriginalResult, setOriginal } from '../formats/original.ts';
import { requestOf } from '../formats/request-original.ts';
import { answerBounds, type JsonObject, minLongCharacters, parseJson } from '../json/index.ts';
import { hasRepeatedNames } from './has-repeated-names.ts';
import { objectOf } from './parse-object.ts';
import { readAnswer } from './read-answer.ts';
import { type Provider, sendRequest, type SentRequest } from './send-request.ts';
import type { UpstreamAnswer } from './transport.ts';

/** Calls a model for a whole answer. */
type Generate = (options: LanguageModelV4CallOptions) => PromiseLike<LanguageModelV4GenerateResult>;

/** The `doGenerate` of an upstream. If a model wraps an upstream and has its own `doGenerate`, only that one is called. */
interface UpstreamGenerate extends Generate {
  /** Returns a whole answer for a host that passes it on unchanged. It only checks that the answer is complete. */
  passThrough?: Generate;
}

/**
 * Returns the function that calls a model for an answer which the host passes on unchanged; `undefined` if the model is
 * not an upstream.
 */
export function getPassThrough(model: { doGenerate: UpstreamGenerate }): Generate | undefined {
  return model.doGenerate.passThrough;
}

/** Creates the `doGenerate` of an upstream. */
export function createGenerate(provider: Provider, modelId: string): UpstreamGenerate {
  const ask = async (callOptions: LanguageModelV4CallOptions) => {
    const sent = await sendRequest(provider, { callOptions, modelId, isStream: false });
    const tenant = requestOf(callOptions)?.tenant;
    return { ...sent, ...(await readBody(sent.answer, tenant)), tenant };
  };
  const generate: UpstreamGenerate = async (callOptions) => {
    const asked = await ask(callOptions);
    const { codec, written, answer, text, body, tenant } = asked;
    const readTurn = text.length < minLongCharacters ? undefined : takeTurn('request', tenant);
    if (readTurn !== undefined) await readTurn;
    // If a name occurs twice, the caller's parser might use the other value.
    const read = hasRepeatedNames(text, body) ? JSON.stringify(body) : text;
    const result = readSafely(asked, () => codec.readResult(body, read, written.body));
    const { warnings } = written;
    result.response = { ...result.response, headers: headersOf(answer) };
    return warnings.length === 0 ? result : Object.assign(result, { warnings });
  };
  generate.passThrough = async (callOptions) => {
    const asked = await ask(callOptions);
    const { codec, written, answer, text, body } = asked;
    readSafely(asked, () => codec.assertResult(body));
    const original: OriginalResult = { format: codec.name, text, body, ...noContent };
    const result: LanguageModelV4GenerateResult = {
      content: noContent.content,
      finishReason: { unified: 'other', raw: undefined },
      usage: { ...unknownUsage, raw: body['usage'] as JSONObject },
      warnings: written.warnings,
      response: { headers: headersOf(answer) },
    };
    return setOriginal(result, original);
  };
  return generate;
}

/** Returns the headers of an answer that are safe to show. */
export function headersOf(answer: UpstreamAnswer): Record<string, string> {
  return readProviderHeaders((name) => answer.header(name));
}

/** The content of an answer whose text is passed on without reading. */
const noContent = { content: [], pieces: [] };

/** Reads a provider's whole answer as a JSON object. */
async function readBody(
  answer: UpstreamAnswer,
  tenant: string | undefined,
): Promise<{ text: string; body: JsonObject }> {
  const text = await readAnswer(answer, undefined, tenant);
  const parseTurn = takeTurn('request', tenant);
  if (parseTurn !== undefined) await parseTurn;
  let value: unknown;
  try {
    value = parseJson(text, { tenant, ...answerBounds });
    if (value instanceof Promise) value = await value;
  } catch (error) {
    throw upstreamFailed('its answer cannot be read as JSON', error);
  }
  return { text, body: objectOf(value) };
}

/** Calls `read`. The error that it may throw loses the host's keys, and keeps the tokens that the provider reports. */
function readSafely<Result>(
  { codec, redact, body }: SentRequest & { body: JsonObject },
  read: () => Result,
): Result {
  try {
    return read();
  } catch (error) {
    throw withFailedUsage(redact(error), codec.readUsage(body));
  }
}
