import { Hono } from 'hono/tiny';
import { once } from 'toolgate/internal';
import { createAnswerer } from './answering/index.ts';
import { checkPaths, streamsPath } from './checks/check-paths.ts';
import { estimateHeaders } from './count-input.ts';
import type { FormatPath } from './endpoints/body-endpoints.ts';
import {
  assertEndpoints,
  defaultEndpoints,
  endpointPath,
  explainUnserved,
  formEndpoints,
  isForm,
  passOn,
  readFormBody,
} from './endpoints/index.ts';
import { HttpError } from './errors/index.ts';
import { answerWithEvents } from './events/index.ts';
import {
  type Authentication,
  createAuthenticator,
  exchangeHeaders,
  jsonResponse,
  type OpenExchange,
  readBody,
  runUntilStopped,
  textReserver,
} from './exchange/index.ts';
import { chatCompletions } from './formats/chat-completions/index.ts';
import { countTokens, countTokensPath } from './formats/messages/count-tokens.ts';
import { messages } from './formats/messages/index.ts';
import { countInputTokens, countInputTokensPath } from './formats/responses/count-input-tokens.ts';
import { compaction, responses } from './formats/responses/index.ts';
import { keepNothing } from './keep.ts';
import {
  createModelRegistry,
  describeModel,
  describeModels,
  type ModelRegistry,
} from './models/index.ts';
import { createPreflightRefusal, isPreflight } from './refused-preflight.ts';
import type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';

/** The endpoints of a gateway. Each endpoint gets the exchange that it answers. */
export type App = Hono<{ Bindings: OpenExchange }>;

const formats = [chatCompletions, messages, responses, compaction];

/** The functions that count the tokens of a request, by path. */
const counters = {
  [countTokensPath]: countTokens,
  [countInputTokensPath]: countInputTokens,
} satisfies Partial<Record<FormatPath, unknown>>;

/** The context that all endpoints of a gateway share. */
interface Gateway {
  app: App;
  options: ToolgateHandlerOptions;
  registry: ModelRegistry;
  /** Authenticates the caller, and lets the services refuse the request. */
  admit: (exchange: OpenExchange) => Promise<Authentication>;
  /** Refuses the preflight of a page of another origin. */
  refusePage: (request: Request) => Response;
}

/**
 * Creates the endpoints. The app throws errors instead of writing them as responses; for a path or method without an
 * endpoint it throws an HttpError (404 or 405).
 */
export function createApp(options: ToolgateHandlerOptions): App {
  const authenticate = createAuthenticator(options);
  const registry = createModelRegistry(options);
  const refusePage = createPreflightRefusal(options.logger);
  // The exchange already has the path.
  const app: App = new Hono({ getPath: (_request, exchange) => exchange?.env?.path ?? '' });

  async function admit(exchange: OpenExchange): Promise<Authentication> {
    const result = authenticate(exchange.request);
    const caller = result instanceof Promise ? await result : result;
    exchange.caller = caller;
    for (const hooks of exchange.hooks) {
      const admitted = hooks.admitted?.();
      if (admitted !== undefined) await admitted;
    }
    return caller;
  }

  app.get(responses.path, async ({ env: exchange }) => {
    if (!isUpgrade(exchange.request)) return refuseMethod('POST', refusePage)({ env: exchange });
    exchange.caller = await authenticate(exchange.request);
    throw upgradeRequired();
  });
  const gateway = { app, options, registry, admit, refusePage };
  serveFormats(gateway);
  serveCounters(gateway);
  serveChecks(gateway);
  servePassedEndpoints(gateway);
  serveModels(gateway);
  app.get('/health', ({ env }) => jsonResponse({ status: 'ok' }, env));
  for (const path of ['/v1/models', '/v1/models/:id{.+}', '/health']) {
    app.all(path, refuseMethod('GET', refusePage));
  }

  serveServices(gateway);
  app.onError((error) => {
    throw error;
  });
  return app;
}

/** Adds the endpoints that answer with a model. */
function serveFormats(gateway: Gateway): void {
  const answer = createAnswerer(gateway.options, gateway.registry);
  for (const format of formats) {
    servePost(gateway, format.path, async (exchange) => {
      const caller = await gateway.admit(exchange);
      return await runUntilStopped(exchange, (abort) =>
        answer(exchange, format, { caller, abort }),
      );
    });
  }
}

/** Adds the endpoints that count the tokens of a request. */
function serveCounters(gateway: Gateway): void {
  const { options, registry, admit } = gateway;
  for (const [path, count] of Object.entries(counters)) {
    servePost(gateway, path, async (exchange) => {
      const caller = await admit(exchange);
      return await runUntilStopped(exchange, async ({ signal }) => {
        await readBody(exchange, options);
        const { headers } = exchange.request;
        const counted = await count(exchange.body, { registry, caller, headers, signal });
        return jsonResponse(counted.body, exchange, { headers: estimateHeaders(counted) });
      });
    });
  }
}

/** Adds the endpoints that are passed on unchanged to the provider of a model. */
function servePassedEndpoints(gateway: Gateway): void {
  const { options, registry, admit } = gateway;
  const { endpoints = defaultEndpoints } = options;
  assertEndpoints(endpoints);
  for (const endpoint of endpoints) {
    servePost(gateway, endpointPath(endpoint), async (exchange) => {
      const caller = await admit(exchange);
      return await runUntilStopped(exchange, async ({ signal }) => {
        const read =
          formEndpoints.has(endpoint) && isForm(exchange.request) ? readFormBody : undefined;
        await readBody(exchange, options, read);
        return passOn(endpoint, exchange, { registry, caller, signal });
      });
    });
  }
}

/** Adds the endpoints that check texts. Their code is loaded at the first request to one of them. */
function serveChecks(gateway: Gateway): void {
  const { app, options, admit, refusePage } = gateway;
  if (!options.checks) return;
  const { checks: settings, keep = keepNothing } = options;
  // The next handler keeps what this one remembers, also if neither has loaded the checks yet.
  const loadMemory = keep('check sessions', () =>
    once(async () => (await import('./checks/index.ts')).createCheckMemory()),
  );
  const load = once(async () => {
    const { createChecks } = await import('./checks/index.ts');
    return createChecks(options, settings === true ? {} : settings, await loadMemory());
  });
  const respond = async (exchange: OpenExchange): Promise<Response> => {
    const caller = await admit(exchange);
    return await runUntilStopped(exchange, async () => {
      await readBody(exchange, options);
      const checks = await load();
      return checks.answer(exchange, caller);
    });
  };
  const stream = `${streamsPath}/:id`;
  app.delete(stream, async ({ env: exchange }) => {
    const caller = await admit(exchange);
    const checks = await load();
    return checks.close(exchange, caller);
  });
  app.post(stream, ({ env: exchange }) => respond(exchange));
  app.all(stream, refuseMethod('POST, DELETE', refusePage));
  for (const path of checkPaths) servePost(gateway, path, respond);
}

/** Answers the paths of a service, such as the paths of stored responses. */
function serveServices({ app, options, admit, refusePage }: Gateway): void {
  app.notFound(async ({ env: exchange }) => {
    if (isPreflight(exchange.request)) return refusePage(exchange.request);
    const hooks = exchange.hooks.find((candidate) => candidate.answer !== undefined);
    const answer = hooks?.answer?.bind(hooks);
    if (answer === undefined) {
      throw noSuchPath(exchange.path, options.checks ? checkPaths : []);
    }
    await admit(exchange);
    return await runUntilStopped(exchange, async (abort) => {
      const answered = await answer(textReserver(exchange));
      const isWhole = answered instanceof Response;
      return isWhole ? answered : answerWithEvents(answered, exchange, { abort });
    });
  });
}

function serveModels({ app, registry, admit }: Gateway): void {
  app.get('/v1/models', async ({ env: exchange }) => {
    const { request, protocol } = exchange;
    const listed = await registry.list(await admit(exchange));
    const models = describeModels(listed, protocol, new URL(request.url).searchParams);
    return jsonResponse(models, exchange);
  });
  app.get('/v1/models/:id{.+}', async ({ req, env: exchange }) => {
    const id = req.param('id');
    const model = await registry.describe(id, await admit(exchange));
    return jsonResponse(describeModel(model, exchange.protocol), exchange);
  });
}

function isUpgrade({ headers }: Request): boolean {
  return headers.get('upgrade')?.toLowerCase() === 'websocket';
}

/**
 * Creates the error for a WebSocket request. A server that supports WebSocket wraps this handler and reads this status as
 * permission. With any other server, clients then send `POST` requests instead; Codex does so only after this status.
 */
function upgradeRequired(): HttpError {
  return new HttpError({
    status: 426,
    message: 'This server does not speak WebSocket; send POST requests.',
    headers: { upgrade: 'websocket' },
  });
}

function noSuchPath(path: string, others: readonly string[]): HttpError {
  const endpoints = [
    ...formats.map((format) => format.path),
    ...Object.keys(counters),
    '/v1/models',
    ...others,
  ];
  const withVersion = `/v1${path}`;
  // The most frequent mistake is a base URL without the version.
  const advice = endpoints.includes(withVersion)
    ? `Did you mean ${withVersion}?`
    : (explainUnserved(path) ?? `The endpoints are ${endpoints.join(', ')}.`);
  return new HttpError({
    status: 404,
    message: `There is nothing at ${path.slice(0, 128)}. ${advice}`,
  });
}

/** Adds an endpoint that accepts only POST. One route for both cases is faster than two. */
function servePost(
  { app, refusePage }: Gateway,
  path: string,
  respond: (exchange: OpenExchange) => Promise<Response>,
): void {
  const refuse = refuseMethod('POST', refusePage);
  app.all(path, (context) =>
    context.env.request.method === 'POST' ? respond(context.env) : refuse(context),
  );
}

function refuseMethod(allow: string, refusePage: (request: Request) => Response) {
  return ({ env: exchange }: { env: OpenExchange }): Response => {
    const { request, path } = exchange;
    if (isPreflight(request)) return refusePage(request);
    if (request.method === 'OPTIONS') {
      const methods = allow === 'GET' ? 'GET, HEAD' : allow;
      const headers = { allow: `${methods}, OPTIONS`, ...exchangeHeaders(exchange) };
      return new Response(null, { status: 204, headers });
    }
    const message = `${path.slice(0, 128)} takes ${allow} requests only.`;
    throw new HttpError({ status: 405, message, headers: { allow } });
  };
}
