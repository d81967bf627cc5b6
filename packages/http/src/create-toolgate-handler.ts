import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import { createPipeline } from 'toolgate/pipeline';
import { answerRequest } from './answer-request.ts';
import { chatCompletions } from './chat-completions/index.ts';
import { createAuthenticator } from './create-authenticator.ts';
import { describeModel, describeModels } from './describe-models.ts';
import { errorProtocolOf } from './error-protocol.ts';
import { errorResponse } from './error-response.ts';
import type { Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';
import { messages } from './messages/index.ts';
import { createModelRegistry, noSuchModel } from './model-registry.ts';
import { outcomeDetail } from './outcome-detail.ts';
import { readJsonBody } from './read-json-body.ts';
import { requestIdOf } from './request-id-of.ts';
import { responses } from './responses/index.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';

const formats = [chatCompletions, messages, responses];

/**
 * Builds the gateway as a fetch handler: OpenAI chat completions and responses, Anthropic messages,
 * `GET /v1/models` and `GET /health`. It runs wherever `Request` and `Response` exist.
 *
 * @returns a handler that never rejects: every failure is a response in the caller's protocol.
 * @throws GatewayToolError for `defaults` out of range.
 */
export function createToolgateHandler(
  options: ToolgateHandlerOptions,
): (request: Request) => Promise<Response> {
  const app = createApp(options);
  return async (request) => {
    const requestId = requestIdOf(request.headers);
    const exchange: Exchange = {
      request,
      requestId,
      protocol: errorProtocolOf(request),
      logger: options.logger,
    };
    const response = await respond(app, exchange);
    response.headers.set('x-request-id', requestId);
    response.headers.set('request-id', requestId);
    return response;
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
  const { maxBodyBytes = 16 * 1024 * 1024, heartbeatMilliseconds = 15_000 } = options;
  const pipeline = createPipeline(options);
  const authenticate = createAuthenticator(options);
  const registry = createModelRegistry(options);
  const app: App = new Hono({ strict: false });

  for (const format of formats) {
    app.post(format.path, async ({ env: exchange }) => {
      const { request } = exchange;
      const caller = await authenticate(request);
      const outcome = outcomeDetail(request.headers, options.outcome);
      const body = await readJsonBody(request, maxBodyBytes);
      const wire = format.readRequest(body, request.headers);
      const model = registry.find(wire.modelId, caller);
      return answerRequest(wire, exchange, {
        pipeline,
        model,
        caller,
        outcome,
        heartbeatMilliseconds,
      });
    });
    app.all(format.path, refuseMethod('POST'));
  }

  app.get('/v1/models', async ({ env: { request, protocol } }) => {
    const ids = await registry.list(await authenticate(request));
    return Response.json(describeModels(ids, protocol));
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

  app.notFound(({ req }) => {
    throw new HttpError({ status: 404, message: `There is nothing at ${req.path.slice(0, 128)}.` });
  });
  app.onError((error) => {
    throw error;
  });
  return app;
}

function refuseMethod(allow: string) {
  return ({ req }: Context): never => {
    const message = `${req.path.slice(0, 128)} takes ${allow} requests only.`;
    throw new HttpError({ status: 405, message, headers: { allow } });
  };
}
