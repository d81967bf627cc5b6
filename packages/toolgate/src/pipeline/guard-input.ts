import { finishInTurns } from '../internal/index.ts';
import type { JudgeModel } from '../judge/index.ts';
import { hardenMessages, hardenTools, type PromptGuardVerdict } from '../prompt-guard/index.ts';
import type { ActiveRequest } from './active-request.ts';
import { trackJudge } from './call-log.ts';
import { guardThresholds } from './request/index.ts';

/**
 * Examines a request with the prompt guard.
 *
 * @returns the request, hardened if the guard found something; `undefined` if it is blocked.
 * @throws the signal's reason if a blocked request is aborted.
 */
export async function guardInput(request: ActiveRequest): Promise<ActiveRequest | undefined> {
  const { options, host, record } = request;
  const { prompt, tools, abortSignal } = options;
  const model = host.options.promptGuard?.judge;
  const verdict = await inspectInput(request, model && trackJudge(model, record));
  const { flagged, ...outcome } = verdict;
  record.promptGuard = outcome;
  if (outcome.action === 'blocked') {
    abortSignal?.throwIfAborted();
    return undefined;
  }
  if (flagged.length === 0) return request;
  const hardened = {
    ...options,
    prompt: hardenMessages(prompt, verdict),
    ...(tools && { tools: hardenTools(tools, prompt, verdict) }),
  };
  return { ...request, options: hardened };
}

/**
 * Returns the guard's verdict on all that a request gives to the model: messages, tools and the host's unread texts.
 *
 * @param judge replaces the judge of the guard's options.
 */
export async function inspectInput(
  { options, host, context }: ActiveRequest,
  judge: JudgeModel | 'none' | undefined,
): Promise<PromptGuardVerdict> {
  const { abortSignal: signal, prompt, tools = [] } = options;
  const { unreadTexts, tenant } = context;
  const fields = unreadTexts ? await finishInTurns(unreadTexts(prompt), tenant) : [];
  const thresholds = guardThresholds(host.options, context);
  return host.guard.inspect(prompt, { tools, fields, signal, judge, thresholds, tenant });
}
