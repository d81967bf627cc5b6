import {
  type ContentFilter,
  createPromptGuard,
  type FilterRequest,
  type FilterSession,
  type GuardMessage,
  type PromptGuard,
  type PromptGuardVerdict,
  type RequestObserver,
  type ToolgateOptions,
  type ToolgateOutcome,
} from 'toolgate';
import { ignoreErrors, notify } from 'toolgate/internal';
import {
  createFilterCache,
  describeVerdict,
  type FilterFindings,
  filterInTurns,
  filterOutcome,
  guardThresholds,
  hardenMessages,
  pickFilterOptions,
  pickGuardOptions,
} from 'toolgate/pipeline';
import {
  type Authentication,
  exchangeObserver,
  memoryReserver,
  type OpenExchange,
} from '../exchange/index.ts';
import { randomHex } from '../random-hex.ts';

/** The state that all checks of a gateway share. */
export interface CheckHost {
  /** Tells it apart from the hosts of other gateways, whose options may differ. */
  id: string;
  /** The host's options. */
  options: ToolgateOptions;
  /** The guard, without a judge. */
  guard: PromptGuard;
  /** The filter. */
  filter: ContentFilter;
  /**
   * Returns the filter, with a caller's secrets if there are any.
   *
   * @throws InvalidArgumentError for a secret that is too short.
   */
  filterWith(secrets: readonly string[]): ContentFilter;
}

/** Creates the guard and the filter of the checks. A check runs locally, without judges. */
export function createCheckHost(options: ToolgateOptions): CheckHost {
  const { judge: _judge, judgeWait: _wait, ...guardOptions } = pickGuardOptions(options);
  const filterWith = createFilterCache(pickFilterOptions(options));
  return {
    id: randomHex(),
    options,
    guard: createPromptGuard(guardOptions),
    filter: filterWith([]),
    filterWith,
  };
}

/** The request of a check, with its caller. */
export interface CheckScope {
  exchange: OpenExchange;
  caller: Authentication;
  host: CheckHost;
}

/** The answer of an endpoint of the checks. */
export interface CheckAnswer {
  /** The body, in the contract's shape. */
  body: object;
  /** Default 200. */
  status?: number;
  /** The outcome, for the headers; absent if nothing was checked. */
  outcome?: ToolgateOutcome;
}

/** The guard's result for some messages. */
export interface CheckedMessages<Message extends GuardMessage> {
  action: 'passed' | 'hardened' | 'blocked';
  /** The messages for the model; the same messages if the guard hardened nothing. */
  messages: readonly Message[];
  verdict: PromptGuardVerdict;
}

/** The filter's result for some texts. */
export interface CheckedTexts {
  action: 'passed' | 'redacted' | 'blocked';
  /** The texts for the reader; the same texts if nothing was replaced. */
  texts: readonly string[];
}

/** One check. The host's observers see it as one request without a model call. */
export interface Check {
  /** The outcome so far. */
  readonly outcome: ToolgateOutcome;
  /** Lets the guard read messages. A guard that only monitors passes all of them. */
  inspect<Message extends GuardMessage>(
    messages: readonly Message[],
  ): Promise<CheckedMessages<Message>>;
  /**
   * Records the filter's findings; `undefined` for a filter that had nothing to do.
   *
   * @returns the action taken.
   */
  noteFindings(findings: FilterFindings | undefined): CheckedTexts['action'];
  /**
   * Lets the filter read an answer. A filter that only monitors passes all of it.
   *
   * @param calls the texts in the tool calls of the answer; secrets in them are not replaced.
   */
  readAnswer(
    request: FilterRequest,
    texts: readonly string[],
    calls?: readonly string[],
  ): Promise<CheckedTexts>;
}

/**
 * Runs a check, and reports it to the host's observers.
 *
 * @param names the features that take part, for traces and metrics.
 * @param work does the check, and returns the body of the answer.
 * @throws the error that `work` throws.
 */
export async function runCheck(
  scope: CheckScope,
  names: readonly ('prompt-guard' | 'content-filter')[],
  work: (check: Check) => object | Promise<object>,
): Promise<CheckAnswer> {
  const report = openReport(scope, names);
  const check = createCheck(scope);
  const { outcome } = check;
  try {
    const body = await work(check);
    report({ outcome });
    return { body, outcome };
  } catch (error) {
    report({ error });
    throw error;
  }
}

/** Starts to report a check to the host's observers. Their errors do not end the check. */
function openReport(
  { exchange, host: { options } }: CheckScope,
  names: readonly string[],
): RequestObserver['close'] {
  const telemetry = exchangeObserver(exchange, options.telemetry);
  const modelId = names.join('+');
  const observed = ignoreErrors(() =>
    telemetry?.openRequest({ provider: 'toolgate', modelId, isStream: false }),
  );
  return (end) => {
    ignoreErrors(() => observed?.close(end));
    const { outcome } = end;
    if (outcome !== undefined) notify(() => options.onOutcome?.(outcome));
  };
}

/**
 * Creates the filter of an answer; `undefined` if nothing is hidden. Other requests get turns while it prepares long
 * hidden texts.
 *
 * @param secrets the caller's secrets, in addition to the host's.
 */
export async function openFilter(
  { exchange, caller, host }: CheckScope,
  request: FilterRequest,
  secrets: readonly string[] = [],
): Promise<FilterSession | undefined> {
  const { sensitivity } = caller.contentFilter ?? {};
  const own = sensitivity === undefined ? request : { ...request, sensitivity };
  return host.filterWith(secrets).openInTurns(own, caller.tenant, memoryReserver(exchange));
}

/** Whether the filter only monitors this caller. */
export function monitorsAnswers({ caller, host: { options } }: CheckScope): boolean {
  return (caller.contentFilter?.mode ?? options.contentFilter?.mode) === 'monitor';
}

function createCheck(scope: CheckScope): Check {
  const { exchange, caller, host } = scope;
  const { options, guard } = host;
  const outcome: ToolgateOutcome = { version: 1, contentFilter: { action: 'off' }, calls: [] };
  const check: Check = {
    outcome,
    async inspect(messages) {
      const verdict = await guard.inspect(messages, {
        signal: exchange.request.signal,
        thresholds: guardThresholds(options, caller),
        tenant: caller.tenant,
      });
      const isMonitor = (caller.promptGuard?.mode ?? options.promptGuard?.mode) === 'monitor';
      const { flagged, ...guardOutcome } = verdict;
      outcome.promptGuard = isMonitor ? describeVerdict(verdict) : guardOutcome;
      const { action } = verdict;
      if (isMonitor) return { action: 'passed', messages, verdict };
      if (action === 'blocked' || flagged.length === 0) return { action, messages, verdict };
      return { action: 'hardened', messages: hardenMessages(messages, verdict), verdict };
    },
    noteFindings(findings) {
      if (findings === undefined) {
        outcome.warnings = [nothingHidden];
        return 'passed';
      }
      const isMonitor = monitorsAnswers(scope);
      outcome.contentFilter = filterOutcome(true, findings, isMonitor ? findings : undefined);
      if (isMonitor) return 'passed';
      if (findings.leak !== undefined) return 'blocked';
      return findings.isRedacted ? 'redacted' : 'passed';
    },
    async readAnswer(request, texts, calls = []) {
      const session = await openFilter(scope, request);
      const read = session && (await readTexts(session, texts, { calls, tenant: caller.tenant }));
      const action = check.noteFindings(read);
      return { action, texts: read && action === 'redacted' ? read.texts : texts };
    },
  };
  return check;
}

const nothingHidden =
  'Nothing is hidden, so nothing can be revealed: no system prompt came with this answer or with its request, and the host hides nothing.';

async function readTexts(
  session: FilterSession,
  texts: readonly string[],
  { calls, tenant }: { calls: readonly string[]; tenant: string | undefined },
): Promise<FilterFindings & { texts: string[] }> {
  const released: string[] = [];
  let isRedacted = false;
  for (const [index, text] of [...texts, ...calls].entries()) {
    const channel = session.channel(index < texts.length ? {} : { redact: false });
    const out = await filterInTurns(channel, text, tenant);
    isRedacted ||= channel.isRedacted;
    const { leak } = channel;
    if (leak) return { texts: [], leak, isRedacted };
    if (index < texts.length) released.push(out);
  }
  return { texts: released, isRedacted };
}
