import type { Exchange, ExchangeActivity, GatewayService, Settlement } from '@toolgate/http';
import type { Logger } from 'pino';
import { summarizeOutcome, type ToolgateOutcome } from 'toolgate';
import type { LogDetail } from '../../configuration/index.ts';
import { logExchanges } from '../../exchanges/index.ts';

/**
 * Creates a log of requests: method, path, status, time, tenant, model, and what each feature did and cost, without any
 * text. For a request without an outcome, such as a failed one, it has the finished model calls. With `content` it also
 * has the texts of request and response, up to 64 Ki characters of each.
 *
 * @returns the option `log` of the gateway.
 */
export function createRequestLog(
  logger: Logger,
  detail: Exclude<LogDetail, 'failures'>,
): GatewayService {
  const hasContent = detail === 'content';
  return logExchanges(hasContent, ({ exchange, settlement, milliseconds, texts }) => {
    const facts = describeExchange(exchange, settlement, milliseconds);
    const outcome = describeOutcome(settlement.activity, hasContent);
    logger.info({ ...facts, ...outcome, ...texts }, 'request');
  });
}

function describeExchange(
  { request, requestId, caller }: Exchange,
  { status, isLeft, error, activity }: Settlement,
  milliseconds: number,
): object {
  const { pathname: path } = new URL(request.url);
  const broken = error && { broken: true, code: error.code };
  const state = { status, left: isLeft || undefined, ...broken, milliseconds };
  const { modelId: model } = activity;
  return { method: request.method, path, ...state, requestId, tenant: caller?.tenant, model };
}

/** Returns the outcome as a field of the log; without an outcome, the finished calls. */
function describeOutcome(
  { outcome, calls }: ExchangeActivity,
  hasContent: boolean,
): { outcome?: object } {
  // The calls of the activity also name the models of a route, which callers do not see.
  if (outcome) return { outcome: { ...(hasContent ? outcome : omitTexts(outcome)), calls } };
  return calls.length > 0 ? { outcome: { calls } } : {};
}

/** Leaves out feedback, because it describes an answer. */
function omitTexts(outcome: ToolgateOutcome): object {
  const { promptGuard } = outcome;
  const summary = summarizeOutcome(outcome);
  return { ...summary, ...(promptGuard && { promptGuard }) };
}
