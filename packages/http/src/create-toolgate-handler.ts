import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import { createPipeline } from 'toolgate/pipeline';
import { answerRequest } from './answer-request.ts';
import { chatCompletions } from './chat-completions/index.ts';
import { createAuthenticator } from './create-authenticator.ts';
import { createExchange } from './create-exchange.ts';
import { describeModel, describeModels } from './describe-models.ts';
import { errorResponse } from './error-response.ts';
import type { Exchange } from './exchange.ts';
import { gatewayPath } from './gateway-path.ts';
import { HttpError } from './http-error.ts';
import { defaultSilenceMilliseconds } from './limit-fetch.ts';
import { countTokens, countTokensPath } from './messages/count-tokens.ts';
import { messages } from './messages/index.ts';
import { createModelRegistry, noSuchModel } from './model-registry.ts';
import { outcomeDetail } from './outcome-detail.ts';
import { answerUntranslated } from './native/index.ts';
import { defaultMaxBodyBytes, readJson, readJsonBody } from './read-json-body.ts';
import { compaction, responses } from './responses/index.ts';
import { countInputTokens, countInputTokensPath } from './responses/count-input-tokens.ts';
import { createTokenMeter } from './spent-tokens.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';
import { withRequestId } from './with-request-id.ts';

const formats = [chatCompletions, messages, responses, compaction];

/** What counts the tokens of a request, by path. */
const counters = {
  [countTokensPath]: countTokens,
  [countInputTokensPath]: countInputTokens,
};

/**
 * Builds the gateway as a fetch handler: OpenAI chat completions and responses, Anthropic messages,
 * counting of tokens, `GET /v1/models` and `GET /health`. It runs wherever `Request` and `Response` exist, and
 * below any path: `/api/v1/messages` is `/v1/messages`.
 *
 * @returns a handler that never rejects: every failure is a response in the caller's protocol.
 * @throws GatewayToolError for `defaults` out of range.
 */
export function createToolgateHandler(
  options: ToolgateHandlerOptions,
): (request: Request) => Promise<Response> {
  const app = createApp(options);
  return async (request) => {
    const exchange = createExchange(request, options.logger);
    return withRequestId(await respond(app, exchange), exchange);
  };
}

type App = Hono<{ Bindings: Exchange }>;

async function respond(app: App, exchange: Exchange): Promise<Response> {
  try {
    return await app.fetch(exchange.request, exchange);
  } catch (error) {
    return errorResponse(error, exchange);
  }
}

function createApp(options: ToolgateHandlerOptions): App {
  const {
    maxBodyBytes = defaultMaxBodyBytes,
    heartbeatMilliseconds = 15_000,
    firstByteWait = 10_000,
    silenceMilliseconds = defaultSilenceMilliseconds,
  } = options;
  const meter = createTokenMeter(options.telemetry);
  const pipeline = createPipeline({ ...options, telemetry: meter.telemetry });
  const authenticate = createAuthenticator(options);
  const registry = createModelRegistry(options);
  const app: App = new Hono({ getPath: gatewayPath });

  for (const format of formats) {
    app.post(format.path, async ({ env: exchange }) => {
      const { request } = exchange;
      const caller = await authenticate(request);
      const outcome = outcomeDetail(request.headers, options.outcome);
      const body = await readJson(request, maxBodyBytes, options);
      const shared = { pipeline, meter, caller, outcome, heartbeatMilliseconds, firstByteWait };
      const untranslated = await answerUntranslated(body, exchange, {
        ...shared,
        silenceMilliseconds,
        registry,
        path: format.path,
      });
      if (untranslated !== undefined) return untranslated;
      const wire = format.readRequest(body.value, request.headers);
      const model = registry.find(wire.modelId, caller);
      return answerRequest(wire, exchange, { ...shared, model });
    });
    app.all(format.path, refuseMethod('POST'));
  }

  for (const [path, count] of Object.entries(counters)) {
    app.post(path, async ({ env: exchange }) => {
      const caller = await authenticate(exchange.request);
      const body = await readJsonBody(exchange.request, maxBodyBytes);
      return Response.json(await count(body, exchange, { registry, caller }));
    });
    app.all(path, refuseMethod('POST'));
  }
  app.get('/v1/models', async ({ env: { request, protocol } }) => {
    const ids = await registry.list(await authenticate(request));
    return Response.json(describeModels(ids, protocol, new URL(request.url).searchParams));
  });
  app.get('/v1/models/:id{.+}', async ({ req, env: { request, protocol } }) => {
    const id = req.param('id');
    const ids = await registry.list(await authenticate(request));
    if (!ids.includes(id)) throw noSuchModel(id);
    return Response.json(describeModel(id, protocol));
  });
  app.get('/health', () => Response.json({ status: 'ok' }));
  for (const path of ['/v1/models', '/v1/models/:id{.+}', '/health']) {
    app.all(path, refuseMethod('GET'));
  }

  app.notFound(refusePath);
  app.onError((error) => {
    throw error;
  });
  return app;
}

function refusePath({ req }: Context): never {
  const endpoints = [...formats.map(({ path }) => path), ...Object.keys(counters), '/v1/models'];
  const withVersion = `/v1${req.path}`;
  // The commonest mistake is a base address that lacks it.
  const advice = endpoints.includes(withVersion)
    ? `Did you mean ${withVersion}?`
    : `The endpoints are ${endpoints.join(', ')}.`;
  throw new HttpError({
    status: 404,
    message: `There is nothing at ${req.path.slice(0, 128)}. ${advice}`,
  });
}

function refuseMethod(allow: string) {
  return ({ req }: Context): Response => {
    if (req.method === 'OPTIONS') {
      const methods = allow === 'GET' ? 'GET, HEAD' : allow;
      return new Response(null, { status: 204, headers: { allow: `${methods}, OPTIONS` } });
    }
    const message = `${req.path.slice(0, 128)} takes ${allow} requests only.`;
    throw new HttpError({ status: 405, message, headers: { allow } });
  };
}
