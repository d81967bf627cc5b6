import type {
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart as Part,
} from '@ai-sdk/provider';
import { atTurnEnd } from '../internal/index.ts';
import type { JudgeModel } from '../judge/index.ts';
import type { PromptGuardOutcome } from '../outcome/index.ts';
import type { PromptGuardVerdict } from '../prompt-guard/index.ts';
import type { ActiveRequest } from './active-request.ts';
import { trackJudge } from './call-log.ts';
import { addJudge, judgeAnswer } from './filter-judge/index.ts';
import { createPartFilter, filterResult } from './filter/index.ts';
import { inspectInput } from './guard-input.ts';
import type { MappedParts } from './stream/index.ts';

/**
 * Starts a guard that only monitors; does nothing for a guard that enforces. Call it after the model call, because the
 * request to the model must leave first. The end of the answer waits for the guard, but not for its judge.
 */
export function monitorInput(request: ActiveRequest): void {
  const { settings, host, record } = request;
  if (!settings.promptGuard || settings.monitored?.promptGuard !== true) return;
  const model = host.options.promptGuard?.judge;

  async function inspect(judge: JudgeModel | 'none'): Promise<void> {
    record.promptGuard = describeVerdict(await inspectInput(request, judge));
  }

  async function inspectInBackground(): Promise<void> {
    // The provider's client may need some turns of the event loop to send its request. A timer would take longer than
    // the guard needs for a short request.
    await nextTurn();
    await nextTurn();
    await inspect('none');
    const { category, would } = record.promptGuard ?? {};
    // The judge decides only between the thresholds.
    if (model === undefined || category === undefined || would === 'blocked') return;
    const judge = trackJudge(model, record, { isMonitored: true });
    record.addLateWork(inspect(judge).catch(ignore));
  }

  // A guard that fails or is aborted gives no verdict.
  const inspection = inspectInBackground()
    .catch(ignore)
    .finally(() => {
      record.inspection = undefined;
    });
  record.inspection = inspection;
  record.addLateWork(inspection);
}

/** Waits for the next turn of the event loop. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (!atTurnEnd(resolve)) setTimeout(resolve);
  });
}

/** Describes a verdict as an outcome that passed, with the action that the guard would have taken. */
export function describeVerdict({
  action,
  flagged: _flagged,
  ...rest
}: PromptGuardVerdict): PromptGuardOutcome {
  return { action: 'passed', ...(action !== 'passed' && { would: action }), ...rest };
}

/** Reads a copy of a streamed answer for a filter that only monitors. */
export interface AnswerMonitor {
  /** Reads the next part. */
  push(part: Part): void;
  /** Reads the rest at the end of the answer, and records the late verdict of the judge. */
  end(): void;
  /** Ends an answer that broke or whose reader left, without asking the judge. */
  leave(): void;
}

/** Maximum number of parts that wait for a judge; the monitor ignores the rest of such an answer. */
const maxWaitingParts = 20_000;

/** Creates the monitor of one streamed answer; `undefined` if the filter does not monitor. */
export function createAnswerMonitor(request: ActiveRequest): AnswerMonitor | undefined {
  const { monitoringFilter: filter, record } = request;
  const { monitored: findings } = record;
  if (filter === undefined || findings === undefined) return undefined;
  const local = createPartFilter(filter, findings);
  const parts = addJudge(local, request, findings);
  /** The question that the judge is answering now; later parts wait for its verdict. */
  let judging: Promise<void> | undefined;
  let waitingParts = 0;
  let isOver = false;

  /** Reads a part, or the end of the answer. */
  function readNow(filterParts: () => MappedParts): Promise<void> | undefined {
    if (isOver || findings?.leak !== undefined) return undefined;
    try {
      const done = filterParts();
      return done instanceof Promise ? done.then(ignore, stop) : undefined;
    } catch {
      // An answer that the filter cannot read must still reach the caller.
      stop();
      return undefined;
    }
  }

  function stop(): void {
    isOver = true;
  }

  function read(filterParts: () => MappedParts): void {
    if (judging === undefined) return follow(readNow(filterParts));
    waitingParts += 1;
    if (waitingParts > maxWaitingParts) return stop();
    return follow(judging.then(() => readNow(filterParts)));
  }

  function follow(work: Promise<void> | undefined): void {
    if (work === undefined) return;
    judging = work;
    void work.finally(() => {
      if (judging !== work) return;
      judging = undefined;
      waitingParts = 0;
    });
  }

  function finish(): void {
    if (judging !== undefined) record.addLateWork(judging);
  }

  return {
    push(part) {
      read(() => parts.push(part));
      if (part.type === 'finish') finish();
    },
    end() {
      read(() => parts.end());
      finish();
    },
    leave() {
      follow(readNow(() => local.end()));
      stop();
      finish();
    },
  };
}

function ignore(): void {}

/** Reads a whole answer for a filter that only monitors; does nothing for a filter that enforces. */
export async function monitorResult(
  result: LanguageModelV4GenerateResult,
  request: ActiveRequest,
): Promise<void> {
  const { monitoringFilter: filter, record } = request;
  const { monitored: findings } = record;
  if (filter === undefined || findings === undefined) return;
  try {
    const answer = await filterResult(result, filter, findings);
    if (findings.leak !== undefined) return;
    const judged = judgeAnswer(request, answer);
    if (judged === undefined) return;
    const note = async (): Promise<void> => {
      if (await judged) findings.leak = { kind: 'rewording' };
    };
    record.addLateWork(note().catch(ignore));
  } catch {
    // An answer that the filter cannot read must still reach the caller.
  }
}
