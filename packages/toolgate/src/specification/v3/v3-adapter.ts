import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolResultPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3GenerateResult,
  LanguageModelV3Message,
  LanguageModelV3StreamPart,
  LanguageModelV3StreamResult,
  LanguageModelV3ToolResultPart,
  SharedV3Warning,
} from '@ai-sdk/provider-v3';
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
  translateToolOutput,
  toolOutputItemTranslation,
  type Translation,
} from '../translation/index.ts';

/** Translates finish reasons: V3 has all of V4's except `interrupted`. */
const finishReasonTranslation: Translation<
  LanguageModelV3FinishReason,
  LanguageModelV4FinishReason
> = {
  lift: (reason) => reason,
  lower: (reason) =>
    reason.unified === 'interrupted'
      ? { ...reason, unified: 'other' }
      : (reason as LanguageModelV3FinishReason),
};

/** Translates warnings: V3 has all of V4's except `deprecated`, which becomes text. */
const warningTranslation: Translation<SharedV3Warning, SharedV4Warning> = {
  lift: (warning) => warning,
  lower: (warning) =>
    warning.type === 'deprecated'
      ? { type: 'other', message: `${warning.setting} is deprecated: ${warning.message}` }
      : warning,
};

const originals = createOriginals();

const promptPart = translateByType<PromptPart<LanguageModelV3Message>, NewerPromptPart>(originals, {
  text: 'same',
  reasoning: 'same',
  'tool-call': 'same',
  'tool-approval-response': 'same',
  file: filePartTranslation,
  'tool-result': translateFields<LanguageModelV3ToolResultPart, LanguageModelV4ToolResultPart>({
    output: rememberOriginals(originals, translateToolOutput(originals, toolOutputItemTranslation)),
  }),
});

const options = rememberOriginals(
  originals,
  translateFields<LanguageModelV3CallOptions, LanguageModelV4CallOptions>({
    prompt: translatePrompt(originals, promptPart),
  }),
);

const content = translateByType<LanguageModelV3Content, LanguageModelV4Content>(originals, {
  text: 'same',
  reasoning: 'same',
  source: 'same',
  'tool-call': 'same',
  'tool-result': 'same',
  'tool-approval-request': 'same',
  file: generatedFileTranslation,
});

const warnings = translateList(rememberOriginals(originals, warningTranslation));

const result = rememberOriginals(
  originals,
  translateFields<LanguageModelV3GenerateResult, LanguageModelV4GenerateResult>({
    content: translateList(content),
    finishReason: finishReasonTranslation,
    warnings,
  }),
);

const streamPart = translateByType<LanguageModelV3StreamPart, LanguageModelV4StreamPart>(
  originals,
  {
    ...sameStreamParts,
    'tool-result': 'same',
    'tool-approval-request': 'same',
    file: generatedFileTranslation,
    'stream-start': translateFields<
      PartOfType<LanguageModelV3StreamPart, 'stream-start'>,
      PartOfType<LanguageModelV4StreamPart, 'stream-start'>
    >({ warnings }),
    finish: translateFields<
      PartOfType<LanguageModelV3StreamPart, 'finish'>,
      PartOfType<LanguageModelV4StreamPart, 'finish'>
    >({ finishReason: finishReasonTranslation }),
  },
);

const stream = translateStream<LanguageModelV3StreamPart, LanguageModelV3StreamResult>(
  originals,
  streamPart,
);

/**
 * Translates between V3 (AI SDK 6) and V4. Lowering keeps fields that only V4 has, because V3 does not read them. It
 * leaves out parts that only V4 has, because AI SDK 6 throws on them.
 */
export const v3Adapter: SpecificationAdapter<
  LanguageModelV3CallOptions,
  LanguageModelV3GenerateResult,
  LanguageModelV3StreamResult
> = { options, result, stream };
