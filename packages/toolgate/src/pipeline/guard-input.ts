import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { hardenMessages } from '../prompt-guard/index.ts';
import type { ActiveRequest } from './active-request.ts';
import { bookedJudge } from './call-ledger.ts';

/**
 * Has the prompt guard examine a request, where it is on.
 *
 * @returns the call options to go on with, hardened where need be; `undefined` when it is blocked.
 */
export async function guardInput({
  options,
  settings,
  host: { guard, options: hostOptions },
  record,
}: ActiveRequest): Promise<LanguageModelV4CallOptions | undefined> {
  if (!settings.promptGuard) return options;
  const { promptGuard } = hostOptions;
  const { abortSignal: signal, prompt } = options;
  const judge = promptGuard?.judge && bookedJudge(promptGuard.judge, record);
  const verdict = await guard.inspect(prompt, { signal, judge });
  const { flagged, ...outcome } = verdict;
  record.promptGuard = outcome;
  if (outcome.action === 'blocked') return undefined;
  return flagged.length === 0 ? options : { ...options, prompt: hardenMessages(prompt, verdict) };
}
