import type { LanguageModelV4 } from '@ai-sdk/provider';
import { type AnyLanguageModel, liftModel } from '../specification/index.ts';
import { markHandled } from './handled-mark.ts';
import type { RequestRecord } from './request-record.ts';

/** A judge model whose calls are booked. */
export function bookedJudge(
  model: AnyLanguageModel,
  { ledger }: Pick<RequestRecord, 'ledger'>,
): LanguageModelV4 {
  const judge = liftModel(model);
  const { specificationVersion, provider, modelId, supportedUrls } = judge;
  return {
    specificationVersion,
    provider,
    modelId,
    supportedUrls,
    doGenerate: (options) =>
      ledger.book('judge', () => judge.doGenerate(markHandled(options)), { provider, modelId }),
    doStream: (options) => judge.doStream(markHandled(options)),
  };
}
