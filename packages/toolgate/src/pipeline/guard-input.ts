import { finishInTurns } from '../internal/index.ts';
import { type GuardField, hardenMessages, hardenTools } from '../prompt-guard/index.ts';
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
  const {
    options,
    host: { guard, options: hostOptions },
    record,
    context,
  } = request;
  const { promptGuard } = hostOptions;
  const { abortSignal: signal, prompt, tools = [] } = options;
  const judge = promptGuard?.judge && trackJudge(promptGuard.judge, record);
  const thresholds = guardThresholds(hostOptions, context);
  const verdict = await guard.inspect(prompt, {
    tools,
    fields: await listFields(request),
    signal,
    judge,
    thresholds,
    tenant: context.tenant,
  });
  const { flagged, ...outcome } = verdict;
  record.promptGuard = outcome;
  if (outcome.action === 'blocked') {
    signal?.throwIfAborted();
    return undefined;
  }
  if (flagged.length === 0) return request;
  const hardened = {
    ...options,
    prompt: hardenMessages(prompt, verdict),
    ...(options.tools && { tools: hardenTools(tools, prompt, verdict) }),
  };
  return { ...request, options: hardened };
}

/** Lists the texts that the model gets beside messages and tools. */
export async function listFields({
  options: { prompt },
  context: { unreadTexts, tenant },
}: ActiveRequest): Promise<readonly GuardField[]> {
  return unreadTexts ? finishInTurns(unreadTexts(prompt), tenant) : [];
}
