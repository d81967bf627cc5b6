import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type {
  LanguageModelV2,
  LanguageModelV2CallOptions,
  LanguageModelV2Content,
  LanguageModelV2Message,
  LanguageModelV2StreamPart,
  LanguageModelV2ToolResultPart,
} from '@ai-sdk/provider-v2';
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
import { finishReasonTranslation } from './finish-reason.ts';
import { toolTranslation } from './tool.ts';
import { translateToolOutputV2 } from './tool-output.ts';
import { toolResultTranslation } from './tool-result.ts';
import { usageTranslation } from './usage.ts';
import { warningTranslation } from './warning.ts';

/** A whole answer of a V2 model. */
export type GenerateResultV2 = Awaited<ReturnType<LanguageModelV2['doGenerate']>>;
/** A streamed answer of a V2 model. */
export type StreamResultV2 = Awaited<ReturnType<LanguageModelV2['doStream']>>;

const memory = createMemory();

const promptPart = translateByType<PromptPartOf<LanguageModelV2Message>, NewerPromptPart>(memory, {
  text: 'same',
  reasoning: 'same',
  'tool-call': 'same',
  file: filePartTranslation,
  'tool-result': translateFields<LanguageModelV2ToolResultPart, LanguageModelV4ToolResultPart>({
    output: translateToolOutputV2(memory),
  }),
});

const options = rememberOriginals(
  memory,
  translateFields<LanguageModelV2CallOptions, LanguageModelV4CallOptions>({
    prompt: translatePrompt(memory, promptPart),
    tools: translateList(rememberOriginals(memory, toolTranslation)),
  }),
);

const content = translateByType<LanguageModelV2Content, LanguageModelV4Content>(memory, {
  text: 'same',
  reasoning: 'same',
  source: 'same',
  'tool-call': 'same',
  'tool-result': toolResultTranslation,
  file: generatedFileTranslation,
});

const finishReason = finishReasonTranslation;
const usage = rememberOriginals(memory, usageTranslation);
const warnings = translateList(rememberOriginals(memory, warningTranslation));

const result = rememberOriginals(
  memory,
  translateFields<GenerateResultV2, LanguageModelV4GenerateResult>({
    content: translateList(content),
    finishReason,
    usage,
    warnings,
  }),
);

const streamPart = translateByType<LanguageModelV2StreamPart, LanguageModelV4StreamPart>(memory, {
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
  'tool-result': toolResultTranslation,
  source: 'same',
  'response-metadata': 'same',
  raw: 'same',
  error: 'same',
  file: generatedFileTranslation,
  'stream-start': translateFields<
    PartOfType<LanguageModelV2StreamPart, 'stream-start'>,
    PartOfType<LanguageModelV4StreamPart, 'stream-start'>
  >({ warnings }),
  finish: translateFields<
    PartOfType<LanguageModelV2StreamPart, 'finish'>,
    PartOfType<LanguageModelV4StreamPart, 'finish'>
  >({ finishReason, usage }),
});

const stream = translateStream<LanguageModelV2StreamPart, StreamResultV2>(memory, streamPart);

/**
 * Translates between V2 (AI SDK 5) and V4. Fields that only V4 has travel along, since V2 does not
 * read them; parts that only V4 has are left out, since AI SDK 5 throws on them.
 */
export const v2Adapter: SpecificationAdapter<
  LanguageModelV2CallOptions,
  GenerateResultV2,
  StreamResultV2
> = {
  version: 'v2',
  liftOptions: options.lift,
  lowerOptions: options.lower,
  liftResult: result.lift,
  lowerResult: result.lower,
  liftStream: stream.lift,
  lowerStream: stream.lower,
};
