import type {
  Experimental_BatchV4 as BatchV4,
  Experimental_BatchV4ItemResult as BatchItemResult,
  Experimental_BatchV4StartOptions as BatchStartOptions,
  Experimental_BatchV4StartResult as BatchStartResult,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import { SdkError } from '../errors/index.ts';
import { GatewayToolError } from '../gateway-tools/index.ts';
import { createDeferred } from '../internal/index.ts';
import { OutcomeError } from '../outcome/index.ts';
import type { Pipeline } from '../pipeline/index.ts';
import { deriveModel } from '../specification/index.ts';
import { overrideMethods } from './override-methods.ts';

type BatchRequest = BatchStartOptions['requests'][number];
type TextRequest = Extract<BatchRequest, { type: 'text' }>;
type TextResult = Extract<BatchItemResult, { type: 'text' }>;

/**
 * Maximum number of requests whose answers are awaited; the oldest batches are forgotten first. OpenAI accepts 50,000 requests
 * in a batch.
 */
const maxRequests = 100_000;

/** A request of a batch on its way through the gateway. */
export interface PendingAnswer {
  /** Whether the provider got the request; if not, the gateway answers. */
  isSent: boolean;
  /** Pass the provider's result or failure to the gateway. */
  resolve(result: LanguageModelV4GenerateResult): void;
  reject(error: Error): void;
  /** The gateway's answer. */
  answer: Promise<LanguageModelV4GenerateResult>;
}

/** Whether a value is a batch interface of AI SDK 7. */
export function isBatch(value: unknown): value is BatchV4 {
  return (
    typeof value === 'object' &&
    value !== null &&
    'doStartBatch' in value &&
    'doGetBatchResults' in value
  );
}

/** Keeps the requests of batches until their results are read, because the filter needs them. */
export interface PendingBatches {
  /** Keeps the requests of a batch. */
  add(batchId: string, answers: Map<string, PendingAnswer>): void;
  /** Returns the requests of a batch. */
  get(batchId: string): ReadonlyMap<string, PendingAnswer> | undefined;
}

/** Creates an empty memory of batches; it forgets the oldest first. */
export function createPendingBatches(): PendingBatches {
  const batches = new Map<string, Map<string, PendingAnswer>>();
  let count = 0;
  return {
    get: (batchId) => batches.get(batchId),
    add(batchId, answers) {
      batches.set(batchId, answers);
      count += answers.size;
      for (const [id, { size }] of batches) {
        if (count <= maxRequests || id === batchId) return;
        count -= size;
        batches.delete(id);
      }
    },
  };
}

/** The options of a wrapped batch interface. */
export interface WrapBatchOptions {
  pipeline: Pipeline;
  /**
   * The pending batches. All wrappers of one provider share them, because the provider creates a batch interface for
   * each call.
   */
  batches: PendingBatches;
  /** Whether every request declares the shadow agent by default; it cannot work in a batch. */
  isShadowed: boolean;
}

/**
 * Wraps a batch interface, so each of its text requests goes through the gateway. The guard examines a request before
 * the batch starts, and the filter reads its result. Until then, this process keeps the state of the request.
 */
export function wrapBatch(
  batch: BatchV4,
  { pipeline, batches, isShadowed }: WrapBatchOptions,
): BatchV4 {
  async function filter(batchId: string, item: BatchItemResult): Promise<BatchItemResult> {
    if (item.type !== 'text') return item;
    const pending = batches.get(batchId)?.get(item.id);
    if (pending === undefined) return unknownRequest(item);
    if (item.status === 'succeeded') pending.resolve(item.result);
    else pending.reject(new BatchItemError(item));
    // One result that the gateway cannot read must not end the results of the others.
    return itemOf(item.id, pending.answer).catch((error: Error) => failedItem(item.id, error));
  }

  const isAnsweredBatch = ({ batchId }: { batchId: string }): boolean =>
    batchId.startsWith(answeredPrefix) && batches.get(batchId) !== undefined;

  const calls: Pick<BatchV4, 'doStartBatch' | 'doGetBatchStatus' | 'doGetBatchResults'> = {
    async doStartBatch(options) {
      const answers = new Map<string, PendingAnswer>();
      const requests: BatchRequest[] = [];
      for (const request of options.requests) {
        if (request.type !== 'text') {
          requests.push(request);
          continue;
        }
        if (isShadowed || declaresShadowAgent(request)) throw noShadowAgent(request.id);
        const { sent, pending } = await openAnswer(request, pipeline, batch.provider);
        answers.set(request.id, pending);
        if (sent !== undefined) requests.push(sent);
      }
      const isAnswered = requests.length === 0 && answers.size > 0;
      const started = isAnswered
        ? answeredBatch()
        : await batch.doStartBatch({ ...options, requests });
      batches.add(started.batchId, answers);
      return started;
    },
    doGetBatchStatus: (options) =>
      isAnsweredBatch(options) ? Promise.resolve(completed) : batch.doGetBatchStatus(options),
    async doGetBatchResults(options) {
      const results = isAnsweredBatch(options)
        ? new ReadableStream<BatchItemResult>({ start: (controller) => controller.close() })
        : await batch.doGetBatchResults(options);
      const { batchId } = options;
      return results.pipeThrough(
        new TransformStream<BatchItemResult, BatchItemResult>({
          async transform(item, controller) {
            controller.enqueue(await filter(batchId, item));
          },
          async flush(controller) {
            for (const [id, { isSent, answer }] of batches.get(batchId) ?? []) {
              if (isSent) continue;
              controller.enqueue(await itemOf(id, answer));
            }
          },
        }),
      );
    },
  };
  return overrideMethods(batch, { ...calls });
}

/** An item that the provider did not answer. The filter reads it as the error of a model, and drops an item that reveals. */
class BatchItemError extends SdkError {
  readonly item?: TextResult;

  constructor(item: Exclude<TextResult, { status: 'succeeded' }>) {
    const message = item.error?.message ?? `The request of the batch is ${item.status}.`;
    super({ name: 'ToolgateBatchItemError', message });
    this.item = item;
  }
}

const answeredPrefix = 'toolgate-';
const completed = { status: 'completed' } as const;

/** Creates a batch whose requests the gateway has all answered. The provider would refuse a batch without requests. */
function answeredBatch(): BatchStartResult {
  return { ...completed, batchId: `${answeredPrefix}${crypto.randomUUID()}`, warnings: [] };
}

/**
 * Sends a request through the gateway up to the model. The model's answer comes with the results of the batch.
 *
 * @returns also the request for the provider, unless the gateway answers. It is not kept with the pending answer.
 */
async function openAnswer(
  request: TextRequest,
  pipeline: Pipeline,
  provider: string,
): Promise<{ sent: TextRequest | undefined; pending: PendingAnswer }> {
  const { promise, resolve, reject } = createDeferred<LanguageModelV4GenerateResult>();
  const sentOptions = createDeferred<LanguageModelV4CallOptions>();
  const model = deriveModel(
    { provider, modelId: request.modelId },
    {
      doGenerate: (options) => {
        sentOptions.resolve(options);
        return promise;
      },
      doStream: () => Promise.reject(new TypeError('A batch has no streams.')),
    },
  );
  const answer = pipeline.generate(model, request.options);
  // The answer may fail long before the results are read; reading them throws the error.
  answer.catch(() => {});
  // The gateway may answer or refuse the request before it reaches the provider.
  const options = await Promise.race([
    sentOptions.promise,
    itemOf(request.id, answer).then(() => undefined),
  ]);
  return {
    sent: options && { ...request, options },
    pending: { isSent: options !== undefined, resolve, reject, answer },
  };
}

function declaresShadowAgent({ options: { tools = [], providerOptions } }: TextRequest): boolean {
  const isInOptions = Boolean(providerOptions?.['toolgate']?.['shadowAgent']);
  return isInOptions || tools.some((tool) => tool.name === 'svc_shadow_agent');
}

function noShadowAgent(id: string): GatewayToolError {
  return new GatewayToolError({
    tool: 'svc_shadow_agent',
    message: `svc_shadow_agent does not work in a batch (request "${id}"), where answers come later. Send the request outside of the batch, or without svc_shadow_agent.`,
  });
}

/**
 * Returns the result of one request. If the provider failed or `onBlock: 'error'` blocked a request, only this request
 * fails, and the rest of the batch succeeds.
 */
async function itemOf(
  id: string,
  answer: Promise<LanguageModelV4GenerateResult>,
): Promise<TextResult> {
  try {
    return { type: 'text', id, status: 'succeeded', result: await answer };
  } catch (error) {
    if (error instanceof BatchItemError) {
      return (
        error.item ?? { type: 'text', id, status: 'failed', error: { message: error.message } }
      );
    }
    if (!OutcomeError.isInstance(error)) throw error;
    return failedItem(id, error, error.decision);
  }
}

function failedItem(id: string, { message, name }: Error, code = name): TextResult {
  return { type: 'text', id, status: 'failed', error: { message, code } };
}

/** Returns a result for a request that another process sent, because the filter cannot know what that request hides. */
function unknownRequest({ id }: TextResult): TextResult {
  const message =
    'Toolgate withheld this result: another process started the batch, so the filter does not know what the request hides. Read the results in the process that started it.';
  return {
    type: 'text',
    id,
    status: 'failed',
    error: { message, code: 'toolgate_unknown_request' },
  };
}
