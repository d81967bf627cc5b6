import { isGatewayToolName } from 'toolgate';
import type { Authentication } from '../authentication.ts';
import type { Exchange } from '../exchange.ts';
import type { ModelRegistry } from '../model-registry.ts';
import { callUpstream } from '../native/call-upstream.ts';
import { isRecord } from '../is-record.ts';
import type { JsonObject } from '../native/json-object.ts';
import { messages as nativeMessages } from '../native/messages/messages-format.ts';
import { readAnswer } from '../native/read-answer.ts';
import { isTokenCounter } from '../token-counter.ts';
import { withoutGatewayTools } from '../without-gateway-tools.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import { readRequest } from './read-request.ts';

/** The path of the endpoint. */
export const countTokensPath = '/v1/messages/count_tokens';

/** What the count needs beside the request. */
interface CountTokensOptions {
  registry: ModelRegistry;
  caller: Authentication;
}

/** More than any count takes. */
const mostAnswerBytes = 64 * 1024;

/**
 * Answers `POST /v1/messages/count_tokens`: as the model's own provider counts where it speaks this
 * format, as the model itself does where it has a `countTokens`, else by estimate. Gateway tools do
 * not count, since the model does not see them.
 *
 * @throws HttpError: 400 that names the field at fault, 404 for an unknown model.
 */
export async function countTokens(
  body: unknown,
  exchange: Exchange,
  { registry, caller }: CountTokensOptions,
): Promise<{ input_tokens: number }> {
  // The endpoint knows no limit of the answer, which the format demands.
  const request = isRecord(body) ? { max_tokens: 1, ...body } : body;
  const { modelId, options } = readRequest(request, exchange.request.headers);
  const model = registry.find(modelId, caller);
  const counted =
    (isRecord(body) && (await countUpstream(body, modelId, exchange, registry))) ||
    (isTokenCounter(model) && (await model.countTokens(withoutGatewayTools(options)))) ||
    estimateTokens(withoutGatewayTools(options));
  return { input_tokens: counted };
}

/** The provider's count; `undefined` where it has none to give, since an estimate is better than an error. */
async function countUpstream(
  { tools, tool_choice: choice, ...body }: JsonObject,
  modelId: string,
  exchange: Exchange,
  registry: ModelRegistry,
): Promise<number | undefined> {
  const upstream = registry.upstream(modelId, 'messages');
  if (upstream === undefined) return undefined;
  const left = Array.isArray(tools) ? tools.filter((tool) => !isGatewayTool(tool)) : [];
  const sent = {
    ...body,
    model: upstream.modelId ?? modelId,
    ...(left.length > 0 && { tools: left }),
    ...(left.length > 0 &&
      choice !== undefined &&
      !isGatewayTool(choice) && { tool_choice: choice }),
  };
  try {
    const answer = await callUpstream({
      format: { ...nativeMessages, path: '/messages/count_tokens' },
      upstream,
      exchange,
      sent: JSON.stringify(sent),
      isStream: false,
      signal: exchange.request.signal,
    });
    const { input_tokens: count } = JSON.parse(await readAnswer(answer, mostAnswerBytes)) as {
      input_tokens?: unknown;
    };
    return typeof count === 'number' ? count : undefined;
  } catch {
    return undefined;
  }
}

function isGatewayTool(value: unknown): boolean {
  return isRecord(value) && isGatewayToolName(value['name']);
}
