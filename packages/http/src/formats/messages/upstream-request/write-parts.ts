import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4ToolResultPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import { contentOfOutput, finishAtOnce, isNamedText, textOfFile } from 'toolgate/internal';
import { foreignFile } from '../../../errors/index.ts';
import { isRecord, type JsonObject, parseArguments } from '../../../json/index.ts';
import type { CallWarnings } from '../../call-warnings.ts';
import { writeBase64 } from '../../data-url.ts';
import { cacheControl } from '../../shared/index.ts';
import { wrapToolInput } from '../answer/tool-input.ts';
import { toToolUseId } from '../answer/tool-use-id.ts';

type Message = Extract<LanguageModelV4Message, { role: 'user' | 'assistant' | 'tool' }>;
/** A part of a user, assistant or tool message. */
export type MessagePart = Message['content'][number];

/** Writes a part of a prompt as a block. Returns an empty list if the format has no block for it. */
export function writePart(part: MessagePart, warnings: CallWarnings): JsonObject[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [writeText(part.text, part.providerOptions)];
    case 'file':
      return writeFile(part, warnings);
    case 'reasoning':
      return writeReasoning(part.text, part.providerOptions, warnings);
    case 'tool-call': {
      if (part.providerExecuted) break;
      const { toolCallId, toolName: name, input, providerOptions } = part;
      const id = toToolUseId(toolCallId);
      return [
        { type: 'tool_use', id, name, input: toInput(input), ...cacheControl(providerOptions) },
      ];
    }
    case 'tool-result':
      return [writeResult(part, warnings)];
    default:
  }
  warnings.set(`a part of type ${part.type} in the conversation`, 'it was left out');
  return [];
}

function writeText(text: string, options: SharedV4ProviderOptions | undefined): JsonObject {
  const citations = options?.['anthropic']?.['citations'];
  return {
    type: 'text',
    text,
    ...(Array.isArray(citations) && { citations }),
    ...cacheControl(options),
  };
}

/** Writes thinking. Thinking without a signature is left out, since the provider refuses it. */
function writeReasoning(
  thinking: string,
  options: SharedV4ProviderOptions | undefined,
  warnings: CallWarnings,
): JsonObject[] {
  const { signature, redactedData } = options?.['anthropic'] ?? {};
  if (typeof redactedData === 'string') return [{ type: 'redacted_thinking', data: redactedData }];
  if (typeof signature === 'string') return [{ type: 'thinking', thinking, signature }];
  warnings.set('reasoning of an earlier answer without a signature', 'it was left out');
  return [];
}

function toInput(input: unknown): unknown {
  if (isRecord(input)) return input;
  const text = typeof input === 'string' ? input : JSON.stringify(input ?? {});
  // JSON beyond the bounds of a request stays a text: to write it as a value would cost too much, too.
  return wrapToolInput(finishAtOnce(parseArguments(text)), text);
}

function writeResult(
  { toolCallId, output, providerOptions }: LanguageModelV4ToolResultPart,
  warnings: CallWarnings,
): JsonObject {
  const isError = output.type === 'error-text' || output.type === 'error-json';
  return {
    type: 'tool_result',
    tool_use_id: toToolUseId(toolCallId),
    content: writeOutput(output, warnings),
    ...(isError && { is_error: true }),
    ...cacheControl(providerOptions),
  };
}

function writeOutput(
  output: LanguageModelV4ToolResultPart['output'],
  warnings: CallWarnings,
): string | JsonObject[] {
  const content = contentOfOutput(output);
  if (typeof content === 'string') return content;
  return content.flatMap((part): JsonObject[] => {
    if (part.type === 'text') return part.text === '' ? [] : [writeText(part.text, undefined)];
    if (part.type === 'file') return writeFile(part, warnings);
    warnings.set(`a part of type ${part.type} in a result`, 'it was left out');
    return [];
  });
}

function writeFile(
  { data, mediaType, filename, providerOptions }: LanguageModelV4FilePart,
  warnings: CallWarnings,
): JsonObject[] {
  const source = writeSource({ data, mediaType });
  if (source === undefined) {
    warnings.set(`a file of type ${mediaType}`, 'it was left out');
    return [];
  }
  if (isImage(mediaType)) return [{ type: 'image', source, ...cacheControl(providerOptions) }];
  const { context, citations } = providerOptions?.['anthropic'] ?? {};
  return [
    {
      type: 'document',
      source,
      ...(filename !== undefined && { title: filename }),
      ...(typeof context === 'string' && { context }),
      ...(isRecord(citations) && { citations }),
      ...cacheControl(providerOptions),
    },
  ];
}

type FileContent = Pick<LanguageModelV4FilePart, 'data' | 'mediaType'>;

/** Whether the format has a block for a file. It has blocks for images, PDF and plain text. */
export function hasPlace({ data, mediaType }: FileContent): boolean {
  if (data.type === 'text' || data.type === 'reference') return true;
  return isImage(mediaType) || isNamedText(mediaType) || mediaType === 'application/pdf';
}

function isImage(mediaType: string): boolean {
  return mediaType === 'image' || mediaType.startsWith('image/');
}

function writeSource({ data, mediaType }: FileContent): JsonObject | undefined {
  if (!hasPlace({ data, mediaType })) return undefined;
  if (data.type === 'text') return { type: 'text', media_type: 'text/plain', data: data.text };
  if (data.type === 'reference') {
    const id = data.reference['anthropic'];
    if (id === undefined) throw foreignFile();
    return { type: 'file', file_id: id };
  }
  if (data.type === 'url') return { type: 'url', url: data.url.href };
  const bytes = data.data;
  if (isNamedText(mediaType)) {
    return { type: 'text', media_type: 'text/plain', data: textOfFile(bytes, mediaType) ?? '' };
  }
  const type = mediaType === 'image' || mediaType === 'image/*' ? 'image/png' : mediaType;
  return { type: 'base64', media_type: type, data: writeBase64(bytes) };
}
