import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { hardenMessages, hardenTools } from '../prompt-guard/index.ts';
import type { ActiveRequest } from './active-request.ts';
import { bookedJudge } from './call-ledger.ts';

/**
 * Has the prompt guard examine a request, where it is on.
 *
 * @returns the call options for the model, hardened where needed; `undefined` when it is blocked.
 */
export async function guardInput({
  options,
  settings,
  host: { guard, options: hostOptions },
  record,
}: ActiveRequest): Promise<LanguageModelV4CallOptions | undefined> {
  if (!settings.promptGuard) return options;
  const { promptGuard } = hostOptions;
  const { abortSignal: signal, prompt, tools = [] } = options;
  const judge = promptGuard?.judge && bookedJudge(promptGuard.judge, record);
  const verdict = await guard.inspect(prompt, { tools, signal, judge });
  const { flagged, ...outcome } = verdict;
  record.promptGuard = outcome;
  if (outcome.action === 'blocked') return undefined;
  if (flagged.length === 0) return options;
  return {
    ...options,
    prompt: hardenMessages(prompt, verdict),
    ...(options.tools && { tools: hardenTools(tools, prompt, verdict) }),
  };
}
