import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import { createPipeline } from 'toolgate/pipeline';
import { answerRequest } from './answer-request.ts';
import { chatCompletions } from './chat-completions/index.ts';
import { createAuthenticator } from './create-authenticator.ts';
import { describeModel, describeModels } from './describe-models.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { jsonResponse } from './json-response.ts';
import { defaultSilenceMilliseconds } from './limit-fetch.ts';
import { countTokens, countTokensPath } from './messages/count-tokens.ts';
import { messages } from './messages/index.ts';
import { createModelRegistry, noSuchModel } from './model-registry.ts';
import { answerUntranslated } from './native/index.ts';
import { outcomeDetail } from './outcome-detail.ts';
import { defaultMaxBodyBytes, readJson, readJsonBody } from './read-json-body.ts';
import { requestIdHeaders } from './request-id-headers.ts';
import { countInputTokens, countInputTokensPath } from './responses/count-input-tokens.ts';
import { compaction, responses } from './responses/index.ts';
import { createTokenMeter } from './spent-tokens.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';
import type { WireFormat } from './wire-format.ts';

/** The endpoints of a gateway, each given the exchange that it answers. */
export type App = Hono<{ Bindings: Exchange }>;

const formats = [chatCompletions, messages, responses, compaction];

/** What counts the tokens of a request, by path. */
const counters = {
  [countTokensPath]: countTokens,
  [countInputTokensPath]: countInputTokens,
};

/** Builds the endpoints. What they throw is not answered but thrown on, an HttpError (404 or 405) where there is none. */
export function createApp(options: ToolgateHandlerOptions): App {
  const { maxBodyBytes = defaultMaxBodyBytes } = options;
  const authenticate = createAuthenticator(options);
  const registry = createModelRegistry(options);
  const answering = createAnswering(options, { authenticate, registry });
  // The exchange knows the path already.
  const app: App = new Hono({ getPath: (_request, exchange) => exchange?.env?.path ?? '' });

  for (const format of formats) {
    app.post(format.path, answering(format));
    app.all(format.path, refuseMethod('POST'));
  }
  for (const [path, count] of Object.entries(counters)) {
    app.post(path, async ({ env: exchange }) => {
      const caller = await authenticate(exchange.request);
      const body = await readJsonBody(exchange.request, maxBodyBytes);
      const counted = await count(body, exchange, { registry, caller });
      return jsonResponse(JSON.stringify(counted), exchange);
    });
    app.all(path, refuseMethod('POST'));
  }
  app.get('/v1/models', async ({ env: exchange }) => {
    const { request, protocol } = exchange;
    const ids = await registry.list(await authenticate(request));
    const models = describeModels(ids, protocol, new URL(request.url).searchParams);
    return jsonResponse(JSON.stringify(models), exchange);
  });
  app.get('/v1/models/:id{.+}', async ({ req, env: exchange }) => {
    const id = req.param('id');
    const ids = await registry.list(await authenticate(exchange.request));
    if (!ids.includes(id)) throw noSuchModel(id);
    return jsonResponse(JSON.stringify(describeModel(id, exchange.protocol)), exchange);
  });
  app.get('/health', ({ env }) => jsonResponse(JSON.stringify({ status: 'ok' }), env));
  for (const path of ['/v1/models', '/v1/models/:id{.+}', '/health']) {
    app.all(path, refuseMethod('GET'));
  }

  app.notFound(refusePath);
  app.onError((error) => {
    throw error;
  });
  return app;
}

/** What the answers of all formats need. */
interface SharedParts {
  authenticate: ReturnType<typeof createAuthenticator>;
  registry: ReturnType<typeof createModelRegistry>;
}

type Answer = (context: { env: Exchange }) => Promise<Response>;

/** Builds what has a model answer, for each format. */
function createAnswering(
  options: ToolgateHandlerOptions,
  { authenticate, registry }: SharedParts,
): (format: WireFormat) => Answer {
  const {
    maxBodyBytes = defaultMaxBodyBytes,
    heartbeatMilliseconds = 15_000,
    firstByteWait = 10_000,
    silenceMilliseconds = defaultSilenceMilliseconds,
  } = options;
  const meter = createTokenMeter(options.telemetry);
  const pipeline = createPipeline({ ...options, telemetry: meter.telemetry });
  return (format) =>
    async ({ env: exchange }) => {
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
    };
}

function refusePath({ env: { path } }: Context<{ Bindings: Exchange }>): never {
  const endpoints = [
    ...formats.map((format) => format.path),
    ...Object.keys(counters),
    '/v1/models',
  ];
  const withVersion = `/v1${path}`;
  // The commonest mistake is a base address that lacks it.
  const advice = endpoints.includes(withVersion)
    ? `Did you mean ${withVersion}?`
    : `The endpoints are ${endpoints.join(', ')}.`;
  throw new HttpError({
    status: 404,
    message: `There is nothing at ${path.slice(0, 128)}. ${advice}`,
  });
}

function refuseMethod(allow: string) {
  return ({ env: exchange }: { env: Exchange }): Response => {
    const { request, path } = exchange;
    if (request.method === 'OPTIONS') {
      const methods = allow === 'GET' ? 'GET, HEAD' : allow;
      const headers = { allow: `${methods}, OPTIONS`, ...requestIdHeaders(exchange) };
      return new Response(null, { status: 204, headers });
    }
    const message = `${path.slice(0, 128)} takes ${allow} requests only.`;
    throw new HttpError({ status: 405, message, headers: { allow } });
  };
}
