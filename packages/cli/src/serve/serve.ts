import cluster from 'node:cluster';
import { resolve } from 'node:path';
import type { GatewayService, StopExchange } from '@toolgate/http';
import { destination, pino, type Logger } from 'pino';
import { continueTrace } from 'toolgate/opentelemetry';
import packageJson from '../../package.json' with { type: 'json' };
import {
  digestSettings,
  type ServeFlags,
  type ServeSources,
  splitConfig,
  type ToolgateConfig,
} from '../configuration/index.ts';
import { createDecisionExport, openDecisionLog, recordDecisions } from '../decision-log/index.ts';
import { describeMisspelt } from '../environment.ts';
import { countExchanges } from '../exchanges/index.ts';
import type { Handler } from '../handler.ts';
import { isLoopback } from '../is-loopback.ts';
import { oldNodeWarning } from '../node-support.ts';
import {
  createAnswerInspector,
  loadPage,
  type PlaygroundPage,
  withPlayground,
} from '../playground/index.ts';
import type { Reloads } from './catch-reloads.ts';
import { chooseChecks } from './choose-checks.ts';
import {
  createGateway,
  createResources,
  guardFetch,
  type Keep,
  type OpenGateway,
  openReloadable,
  type Resources,
} from './gateway/index.ts';
import { greetVisitors } from './greet-visitors.ts';
import { logUnexpected } from './log-unexpected.ts';
import {
  type GatewayParts,
  readGateway,
  type ReadOptions,
  type ReadSettings,
  readSettings,
} from './read-gateway.ts';
import { openChecks, withReadiness } from './readiness.ts';
import type { RunningSettings } from './serve-settings.ts';
import { clientTimeouts, releaseMemory, type RunningServer, startServer } from './server/index.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { loadLogsApi, startTelemetry, watchRequests } from './telemetry/index.ts';
import { warmUpLater } from './warm-up.ts';
import { warnOfModels } from './warn-of-models.ts';
import { warnOfRestart } from './warn-of-restart.ts';
import {
  askForConfiguration,
  createPlacement,
  receiveConfigurations,
  receiveConnections,
  serveWorkers,
  tellPrimary,
  type WorkerConfiguration,
} from './workers/index.ts';

/**
 * Serves the gateway until SIGINT or SIGTERM stops the process. Writes the address and the model to standard output,
 * and logs to standard error.
 *
 * @param reloads the signals that make it read its configuration again.
 * @throws CommandError when the gateway cannot start.
 */
export async function serve(flags: ServeFlags, reloads: Reloads): Promise<void> {
  guardFetch();
  let source: ReadOptions = cluster.isWorker ? await askForConfiguration() : {};
  const first = await readGateway(flags, source);
  const { config, settings, description } = first;
  const { host, port, workers } = settings;
  const running = source.running ?? { host, workers };
  const isOpenable = findPage(flags, config) !== undefined && isLoopback(host);
  const logger = pino(destination({ dest: 2, sync: true }));
  if (cluster.isPrimary) warn({ flags, config, environment: process.env }, logger);
  if (workers > 1 && cluster.isPrimary) {
    const url = await startWorkers({ flags, first, running, reloads, logger });
    announce(url, `${description}, ${workers} workers`, isOpenable);
    return;
  }
  const { timeouts = {} } = config;
  const flush = await startTelemetry({
    environment: process.env,
    directory: process.cwd(),
    sendsLogs: config.decisionLog?.otlp === true,
    warn: (message) => logger.warn(message),
  });
  const resources = createResources();
  const stopping = new AbortController();
  const stops = new Set<StopExchange>();
  let current: GatewayParts | undefined;
  const gateway = await openReloadable(async () => {
    const parts = current === undefined ? first : await readGateway(flags, { ...source, running });
    const opened = await openGateway({ flags, ...parts, running, logger, resources, stops });
    current = parts;
    // From here on the configuration is valid.
    guardFetch(parts.config.timeouts?.silenceMilliseconds);
    if (cluster.isPrimary) warnOfRestart(first, parts, logger);
    const checks = { ...flags, ...parts.settings, resources, stopping: stopping.signal };
    return { ...opened, fetch: withReadiness(opened.fetch, openChecks(checks)) };
  }, logger);
  const logError = logUnexpected(logger);
  // The failure of one request must not end the process.
  process.on('unhandledRejection', logError);
  const server = await listen(
    { fetch: gateway.fetch, host, port, timeouts, onError: logError },
    config,
  );
  stopOnSignals({ server, resources, logger, flush, stopping, stops, ...timeouts });
  releaseMemory();
  if (cluster.isPrimary) {
    reloads.follow(gateway.reload);
    announce(server.url, description, isOpenable);
  } else {
    receiveConfigurations(async (configuration) => {
      source = configuration;
      return (await gateway.reload()) ? digestSettings((current ?? first).config) : undefined;
    });
    tellPrimary({ serving: digestSettings(config) });
  }
  const checks = flags.checks === true || Boolean(config.checks);
  await warmUpLater(checks, stopping.signal);
}

/** Writes the address and the model of a started gateway to standard output. */
function announce(url: string, model: string, isOpenable: boolean): void {
  const invitation = isOpenable ? `Open ${url} in your browser\n` : '';
  process.stdout.write(`Toolgate listening on ${url}\nModel: ${model}\n${invitation}`);
}

/** Warns of mistakes that do not keep the gateway from starting. */
function warn(sources: ServeSources, logger: Logger): void {
  const ofNode = oldNodeWarning(process.versions.node);
  if (ofNode !== undefined) logger.warn(ofNode);
  for (const misspelt of describeMisspelt(sources.environment)) logger.warn(misspelt);
  void warnOfModels(sources, logger);
}

/** How to start workers. */
interface StartedWorkers {
  flags: ServeFlags;
  first: GatewayParts;
  running: RunningSettings;
  reloads: Reloads;
  logger: Logger;
}

async function startWorkers({
  flags,
  first,
  running,
  reloads,
  logger,
}: StartedWorkers): Promise<string> {
  const share = async (parts: ReadSettings): Promise<WorkerConfiguration> => ({
    files: parts.files,
    running,
    digest: digestSettings(parts.config),
    placement: await createPlacement(parts),
    onAccepted: () => warnOfRestart(first, parts, logger),
  });
  return serveWorkers({
    ...first.settings,
    headersMilliseconds: clientTimeouts(first.config.timeouts).headersTimeout,
    drainMilliseconds: first.config.timeouts?.drainMilliseconds ?? 0,
    configuration: await share(first),
    readConfiguration: async () => share(await readSettings(flags, { running })),
    reloads,
    logger,
  });
}

async function listen(
  options: Parameters<typeof startServer>[0],
  { maxBodyBytes }: ToolgateConfig,
): Promise<RunningServer> {
  const { openWebSockets } = await import('../web-sockets/index.ts');
  try {
    const webSockets = openWebSockets(options.fetch, maxBodyBytes);
    const receive = cluster.isWorker && { receive: receiveConnections };
    return await startServer({ ...options, webSockets, ...receive });
  } catch (error) {
    // The channel to the primary would keep a failed worker alive.
    if (cluster.isWorker) process.disconnect();
    throw error;
  }
}

/** The parts of the gateway of one process. */
interface ProcessGateway extends GatewayParts {
  flags: ServeFlags;
  running: RunningSettings;
  logger: Logger;
  resources: Resources;
  /** Gets the functions that end the exchanges. */
  stops: Set<StopExchange>;
}

/** Opens a gateway, and closes what only this gateway uses when it retires or cannot be opened. */
async function openGateway({ resources, ...parts }: ProcessGateway): Promise<OpenGateway> {
  const use = resources.use();
  try {
    const { fetch, ended } = await createHandler(parts, use.keep);
    return { fetch, retire: async () => ended().then(use.end) };
  } catch (error) {
    await use.end();
    throw error;
  }
}

/** Creates the handler of a gateway. `ended` waits for its last request, once it gets no more. */
async function createHandler(
  {
    flags,
    config,
    settings: { apiKeys, redis },
    running: { workers },
    models,
    logger,
    stops,
  }: Omit<ProcessGateway, 'resources'>,
  keep: Keep,
): Promise<{ fetch: Handler; ended: () => Promise<void> }> {
  const { services: configured, options } = splitConfig(config);
  const services = { ...configured, ...chooseChecks(flags, config, workers) };
  const { answerMilliseconds } = config.timeouts ?? {};
  // Workers share no memory, so several workers cannot have a store in memory.
  const hasNoStore = workers > 1 && redis === undefined && services.store === undefined;
  const decisions = await openDecisions(config, logger, keep);
  const watched = watchRequests({ ...config, ...flags }, logger, decisions);
  const { log, ended } = countExchanges(watched.log, stops);
  const gateway = await createGateway({
    services: {
      ...services,
      ...(apiKeys.length > 0 && { apiKeys }),
      ...(redis && { redis }),
      ...(hasNoStore && { store: false }),
    },
    handler: {
      ...options,
      ...models,
      ...(answerMilliseconds !== undefined && { answerMilliseconds }),
      trustContentLength: true,
      ...watched,
      log,
    },
    logger,
    keep,
  });
  const page = findPage(flags, config);
  // The gateway's spans are part of its callers' traces.
  const traced: Handler = (request) => continueTrace(request.headers, () => gateway(request));
  const greeted = greetVisitors(traced, page !== undefined);
  const fetch = page ? withPlayground(greeted, page, createAnswerInspector(options)) : greeted;
  return { fetch, ended };
}

function findPage(flags: ServeFlags, config: ToolgateConfig): PlaygroundPage | undefined {
  const isWanted = flags.playground !== false && config.playground !== false;
  return isWanted ? loadPage() : undefined;
}

/** Opens the decision log. When the configuration is read again, it stays open unless its file was moved or deleted. */
async function openDecisions(
  { decisionLog, promptGuard = {}, contentFilter = {} }: ToolgateConfig,
  logger: Logger,
  keep: Keep,
): Promise<GatewayService | undefined> {
  if (decisionLog === undefined) return undefined;
  const { content = false, otlp = false, ...bounds } = decisionLog;
  const file = resolve(decisionLog.file);
  const log = keep(
    `decisions ${file}`,
    () => openDecisionLog(file, (message) => logger.warn(message)),
    (opened) => opened.close(),
  );
  // Programs that rotate logs move the file, then send SIGHUP.
  log.reopen();
  const { version } = packageJson;
  const policy = { version, options: { promptGuard, contentFilter } };
  const logs = otlp ? await loadLogsApi(process.cwd()) : undefined;
  const send = logs && createDecisionExport(logs, version);
  return recordDecisions({ log, bounds, policy, content, send, logger });
}
