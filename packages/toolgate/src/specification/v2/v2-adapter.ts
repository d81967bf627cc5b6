import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolResult,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type {
  LanguageModelV2,
  LanguageModelV2CallOptions,
  LanguageModelV2Content,
  LanguageModelV2FinishReason,
  LanguageModelV2Message,
  LanguageModelV2StreamPart,
  LanguageModelV2ToolResultPart,
} from '@ai-sdk/provider-v2';
import type { SpecificationAdapter } from '../specification-adapter.ts';
import {
  createOriginals,
  filePartTranslation,
  generatedFileTranslation,
  rememberOriginals,
  type PartOfType,
  sameStreamParts,
  translateByType,
  translateFields,
  translateList,
  type NewerPromptPart,
  type PromptPart,
  translatePrompt,
  translateStream,
  type PartTranslation,
  type Translation,
} from '../translation/index.ts';
import { translateToolOutputV2 } from './tool-output.ts';
import { usageTranslation } from './usage.ts';
import { warningTranslation } from './warning.ts';

/** A whole answer of a V2 model. */
export type GenerateResultV2 = Awaited<ReturnType<LanguageModelV2['doGenerate']>>;
/** A streamed answer of a V2 model. */
export type StreamResultV2 = Awaited<ReturnType<LanguageModelV2['doStream']>>;

/** V2's finish reason for an answer without one. */
const unknown = 'unknown';

/** Translates finish reasons: V2 has one word, and V4 adds the provider's own word. */
const finishReasonTranslation: Translation<
  LanguageModelV2FinishReason,
  LanguageModelV4FinishReason
> = {
  lift: (reason) =>
    reason === unknown ? { unified: 'other', raw: unknown } : { unified: reason, raw: undefined },
  lower({ unified, raw }) {
    if (unified === 'interrupted') return unknown;
    return unified === 'other' && raw === unknown ? unknown : unified;
  },
};

/** A declared tool in V2. */
type ToolV2 = NonNullable<LanguageModelV2CallOptions['tools']>[number];
type NewerTool = NonNullable<LanguageModelV4CallOptions['tools']>[number];

/**
 * Translates declared tools: a provider's own tool is `provider-defined` in V2 and `provider` in V4. Fields that V4
 * adds to function tools stay, because V2 does not read them.
 */
const toolTranslation: Translation<ToolV2, NewerTool> = {
  lift: (tool) => (tool.type === 'provider-defined' ? { ...tool, type: 'provider' } : tool),
  lower: (tool) =>
    tool.type === 'provider' ? { ...tool, type: 'provider-defined' } : (tool as ToolV2),
};

/** The result of a provider's tool, in an answer of V2. */
type ToolResultV2 = PartOfType<LanguageModelV2StreamPart, 'tool-result'>;

/**
 * Translates results of a provider's tools in an answer. AI SDK 5 treats a result as the caller's unless it has
 * `providerExecuted`, which V4 dropped. AI SDK 5 also treats a preliminary result as final, so lowering leaves
 * preliminary results out; the final one follows.
 */
const toolResultTranslation: PartTranslation<ToolResultV2, LanguageModelV4ToolResult> = {
  // Every result of a V2 model is JSON, although its type allows more.
  lift: (part) => part as LanguageModelV4ToolResult,
  lower: (part) =>
    part.preliminary ? undefined : ({ providerExecuted: true, ...part } as ToolResultV2),
};

const originals = createOriginals();

const promptPart = translateByType<PromptPart<LanguageModelV2Message>, NewerPromptPart>(originals, {
  text: 'same',
  reasoning: 'same',
  'tool-call': 'same',
  file: filePartTranslation,
  'tool-result': translateFields<LanguageModelV2ToolResultPart, LanguageModelV4ToolResultPart>({
    output: translateToolOutputV2(originals),
  }),
});

const options = rememberOriginals(
  originals,
  translateFields<LanguageModelV2CallOptions, LanguageModelV4CallOptions>({
    prompt: translatePrompt(originals, promptPart),
    tools: translateList(rememberOriginals(originals, toolTranslation)),
  }),
);

const content = translateByType<LanguageModelV2Content, LanguageModelV4Content>(originals, {
  text: 'same',
  reasoning: 'same',
  source: 'same',
  'tool-call': 'same',
  'tool-result': toolResultTranslation,
  file: generatedFileTranslation,
});

const finishReason = finishReasonTranslation;
const usage = rememberOriginals(originals, usageTranslation);
const warnings = translateList(rememberOriginals(originals, warningTranslation));

const result = rememberOriginals(
  originals,
  translateFields<GenerateResultV2, LanguageModelV4GenerateResult>({
    content: translateList(content),
    finishReason,
    usage,
    warnings,
  }),
);

const streamPart = translateByType<LanguageModelV2StreamPart, LanguageModelV4StreamPart>(
  originals,
  {
    ...sameStreamParts,
    'tool-result': toolResultTranslation,
    file: generatedFileTranslation,
    'stream-start': translateFields<
      PartOfType<LanguageModelV2StreamPart, 'stream-start'>,
      PartOfType<LanguageModelV4StreamPart, 'stream-start'>
    >({ warnings }),
    finish: translateFields<
      PartOfType<LanguageModelV2StreamPart, 'finish'>,
      PartOfType<LanguageModelV4StreamPart, 'finish'>
    >({ finishReason, usage }),
  },
);

const stream = translateStream<LanguageModelV2StreamPart, StreamResultV2>(originals, streamPart);

/**
 * Translates between V2 (AI SDK 5) and V4. Lowering keeps fields that only V4 has, because V2 does not read them. It
 * leaves out parts that only V4 has, because AI SDK 5 throws on them.
 */
export const v2Adapter: SpecificationAdapter<
  LanguageModelV2CallOptions,
  GenerateResultV2,
  StreamResultV2
> = { options, result, stream };
