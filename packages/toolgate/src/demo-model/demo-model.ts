import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { wait } from '../internal/index.ts';
import { lowerModel, type ModelsByVersion } from '../specification/index.ts';
import { answer } from './answer.ts';
import { limitAnswer } from './limit-answer.ts';
import { measureUsage } from './measure-usage.ts';
import { streamResult } from './stream-result.ts';

/** The id of the demo model, unless another is given. */
export const demoModelId = 'toolgate-demo';

/** The demo model in the specification of each AI SDK major. */
export interface DemoModels extends ModelsByVersion {
  /** For AI SDK 7, and for everything else that uses the newest specification, such as the HTTP handler. */
  v4: DemoModel;
}

/**
 * Options of {@link createDemoModel}.
 *
 * @typeParam Version the specification of the model.
 */
export interface DemoModelOptions<Version extends keyof DemoModels = 'v4'> {
  /** The model's specification: `v1` for AI SDK 4, `v2` for 5, `v3` for 6; default `v4`, for 7. */
  specificationVersion?: Version;
  /** The id that the model reports; default {@link demoModelId}. */
  modelId?: string;
  /** The wait in milliseconds before a whole answer and before each part of a streamed answer; default 0. */
  delayMilliseconds?: number;
}

/** A demo model of the newest specification; it can also count the input tokens of a call. */
export interface DemoModel extends LanguageModelV4 {
  /** Returns the input tokens of a call. A token is a word. */
  countTokens(callOptions: LanguageModelV4CallOptions): number;
}

/**
 * Creates a scripted language model: no network, no key, no state. Its answers depend only on the call options.
 *
 * It follows instructions badly on purpose, to show each feature of the gateway: it recites its system prompt when
 * asked, and its sums are off by one until the user objects. It also judges the answers of a shadow agent, calls tools
 * that the user mentions and fills JSON schemas. It reasons when asked to, and lists the files that it received. A
 * token is a word.
 *
 * When the abort signal aborts, the model throws the signal's reason. It throws nothing else.
 *
 * @throws InvalidArgumentError for an unknown specification.
 */
export function createDemoModel<Version extends keyof DemoModels>(
  options: DemoModelOptions<Version> & { specificationVersion: Version },
): DemoModels[Version];
/** Creates the demo model in the newest specification, V4. */
export function createDemoModel(options?: DemoModelOptions): DemoModel;
/** The implementation of both forms. */
export function createDemoModel(
  options: DemoModelOptions<keyof DemoModels> = {},
): DemoModels[keyof DemoModels] {
  const { specificationVersion = 'v4', ...rest } = options;
  const newest = createNewest(rest);
  return specificationVersion === 'v4' ? newest : lowerModel(newest, specificationVersion);
}

function createNewest(options: Omit<DemoModelOptions, 'specificationVersion'>): DemoModel {
  const { modelId = demoModelId, delayMilliseconds = 0 } = options;

  const generate = (callOptions: LanguageModelV4CallOptions): LanguageModelV4GenerateResult => {
    const { content, finishReason } = limitAnswer(answer(callOptions), callOptions);
    return {
      content,
      finishReason: { unified: finishReason, raw: finishReason },
      usage: measureUsage(callOptions.prompt, content),
      warnings: [],
      response: { modelId },
    };
  };

  return {
    specificationVersion: 'v4',
    provider: 'toolgate.demo',
    modelId,
    supportedUrls: {},
    countTokens: ({ prompt }) => measureUsage(prompt, []).inputTokens.total ?? 0,
    async doGenerate(callOptions): Promise<LanguageModelV4GenerateResult> {
      await wait(delayMilliseconds, callOptions.abortSignal);
      return generate(callOptions);
    },
    async doStream(callOptions): Promise<LanguageModelV4StreamResult> {
      callOptions.abortSignal?.throwIfAborted();
      const pace = { delayMilliseconds, abortSignal: callOptions.abortSignal };
      return { stream: streamResult(generate(callOptions), pace) };
    },
  };
}
