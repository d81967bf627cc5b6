import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { hardenMessages } from '../prompt-guard/index.ts';
import { liftModel } from '../specification/index.ts';
import type { ActiveRequest } from './active-request.ts';
import { markHandled } from './handled-mark.ts';
import type { RequestRecord } from './request-record.ts';

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
  const judge = promptGuard?.judge && bookedModel(liftModel(promptGuard.judge), record);
  const verdict = await guard.inspect(prompt, { signal, judge });
  const { action, score, category } = verdict;
  record.promptGuard = { action, score, ...(category && { category }) };
  if (action === 'blocked') return undefined;
  return action === 'passed' ? options : { ...options, prompt: hardenMessages(prompt, verdict) };
}

/** A judge model whose calls are booked. */
function bookedModel(judge: LanguageModelV4, { ledger }: RequestRecord): LanguageModelV4 {
  const { specificationVersion, provider, modelId, supportedUrls } = judge;
  return {
    specificationVersion,
    provider,
    modelId,
    supportedUrls,
    doGenerate: (options) => ledger.book('judge', () => judge.doGenerate(markHandled(options))),
    doStream: (options) => judge.doStream(markHandled(options)),
  };
}
