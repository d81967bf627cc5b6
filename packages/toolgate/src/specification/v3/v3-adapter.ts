import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3GenerateResult,
  LanguageModelV3Message,
  LanguageModelV3StreamPart,
  LanguageModelV3StreamResult,
  LanguageModelV3ToolResultPart,
} from '@ai-sdk/provider-v3';
import { createMemory } from '../create-memory.ts';
import { filePartTranslation } from '../file-part.ts';
import { generatedFileTranslation } from '../generated-file.ts';
import { rememberOriginals } from '../remember-originals.ts';
import type { SpecificationAdapter } from '../specification-adapter.ts';
import { type PartOfType, translateByType } from '../translate-by-type.ts';
import { translateFields } from '../translate-fields.ts';
import { translateList } from '../translate-list.ts';
import { type NewerPromptPart, type PromptPartOf, translatePrompt } from '../translate-prompt.ts';
import { translateStream } from '../translate-stream.ts';
import { translateToolOutput } from '../translate-tool-output.ts';
import { finishReasonTranslation } from './finish-reason.ts';
import { toolOutputItemTranslation } from './tool-output-item.ts';
import { warningTranslation } from './warning.ts';

const memory = createMemory();

const promptPart = translateByType<PromptPartOf<LanguageModelV3Message>, NewerPromptPart>(memory, {
  text: 'same',
  reasoning: 'same',
  'tool-call': 'same',
  'tool-approval-response': 'same',
  file: filePartTranslation,
  'tool-result': translateFields<LanguageModelV3ToolResultPart, LanguageModelV4ToolResultPart>({
    output: rememberOriginals(memory, translateToolOutput(memory, toolOutputItemTranslation)),
  }),
});

const options = rememberOriginals(
  memory,
  translateFields<LanguageModelV3CallOptions, LanguageModelV4CallOptions>({
    prompt: translatePrompt(memory, promptPart),
  }),
);

const content = translateByType<LanguageModelV3Content, LanguageModelV4Content>(memory, {
  text: 'same',
  reasoning: 'same',
  source: 'same',
  'tool-call': 'same',
  'tool-result': 'same',
  'tool-approval-request': 'same',
  file: generatedFileTranslation,
});

const warnings = translateList(rememberOriginals(memory, warningTranslation));

const result = rememberOriginals(
  memory,
  translateFields<LanguageModelV3GenerateResult, LanguageModelV4GenerateResult>({
    content: translateList(content),
    finishReason: finishReasonTranslation,
    warnings,
  }),
);

const streamPart = translateByType<LanguageModelV3StreamPart, LanguageModelV4StreamPart>(memory, {
  'text-start': 'same',
  'text-delta': 'same',
  'text-end': 'same',
  'reasoning-start': 'same',
  'reasoning-delta': 'same',
  'reasoning-end': 'same',
  'tool-input-start': 'same',
  'tool-input-delta': 'same',
  'tool-input-end': 'same',
  'tool-call': 'same',
  'tool-result': 'same',
  'tool-approval-request': 'same',
  source: 'same',
  'response-metadata': 'same',
  raw: 'same',
  error: 'same',
  file: generatedFileTranslation,
  'stream-start': translateFields<
    PartOfType<LanguageModelV3StreamPart, 'stream-start'>,
    PartOfType<LanguageModelV4StreamPart, 'stream-start'>
  >({ warnings }),
  finish: translateFields<
    PartOfType<LanguageModelV3StreamPart, 'finish'>,
    PartOfType<LanguageModelV4StreamPart, 'finish'>
  >({ finishReason: finishReasonTranslation }),
});

const stream = translateStream<LanguageModelV3StreamPart, LanguageModelV3StreamResult>(
  memory,
  streamPart,
);

/**
 * Translates between V3 (AI SDK 6) and V4. Fields that only V4 has travel along, since V3 does not
 * read them; parts that only V4 has are left out, since AI SDK 6 throws on them.
 */
export const v3Adapter: SpecificationAdapter<
  LanguageModelV3CallOptions,
  LanguageModelV3GenerateResult,
  LanguageModelV3StreamResult
> = {
  version: 'v3',
  liftOptions: options.lift,
  lowerOptions: options.lower,
  liftResult: result.lift,
  lowerResult: result.lower,
  liftStream: stream.lift,
  lowerStream: stream.lower,
};
