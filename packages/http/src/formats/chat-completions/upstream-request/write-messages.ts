import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import { foreignFile } from '../../../errors/index.ts';
import { type JsonObject, omit } from '../../../json/index.ts';
import { type CallWarnings, documentText, warnOfDocument } from '../../call-warnings.ts';
import { fileNameOf, writeDataUrl } from '../../data-url.ts';
import { originalPart } from '../../part-original.ts';
import { paragraphEnd } from '../../shared/index.ts';
import { unmarkedOutput } from '../../tool-failure.ts';
import { returnSignature } from '../call-signature.ts';
import { detailOf, writeDetails } from './reasoning-details.ts';

type UserPart = LanguageModelV4TextPart | LanguageModelV4FilePart;
type AssistantMessage = Extract<LanguageModelV4Message, { role: 'assistant' }>;
type ToolMessage = Extract<LanguageModelV4Message, { role: 'tool' }>;

/** Writes a conversation as messages. For an unchanged message that came in this format, it returns the original object. */
export function writeMessages(prompt: LanguageModelV4Prompt, warnings: CallWarnings): JsonObject[] {
  return prompt.flatMap((message) => {
    if (message.role === 'tool') return writeResults(message, warnings);
    const original = originalPart(message, 'chat-completions');
    if (original !== undefined && original.content === message.content) return [original.wire];
    const wire = original?.wire ?? { role: message.role };
    switch (message.role) {
      case 'system':
        return [{ ...wire, content: message.content }];
      case 'user':
        return [{ ...wire, content: writeContent(message.content, wire, warnings) }];
      case 'assistant':
        return [original ? keepCalls(message, wire) : writeAssistant(message, warnings)];
    }
  });
}

/** Content that was a plain text stays a plain text. */
function writeContent(
  parts: readonly UserPart[],
  wire: JsonObject,
  warnings: CallWarnings,
): string | JsonObject[] {
  const [first] = parts;
  const isText = !Array.isArray(wire['content']);
  if (isText && parts.length === 1 && first?.type === 'text') return first.text;
  return parts.map((part) => writePart(part, warnings));
}

function writePart(part: UserPart, warnings: CallWarnings): JsonObject {
  const original = originalPart(part, 'chat-completions');
  if (part.type === 'text') {
    if (original === undefined) return { type: 'text', text: part.text };
    return original.content === part.text ? original.wire : { ...original.wire, text: part.text };
  }
  return original?.content === part.data ? original.wire : writeFile(part, warnings);
}

function writeFile(file: LanguageModelV4FilePart, warnings: CallWarnings): JsonObject {
  const { data, mediaType, filename, providerOptions } = file;
  warnOfDocument(file, warnings);
  if (data.type === 'text') return { type: 'text', text: documentText(file) };
  if (data.type === 'reference') {
    const id = data.reference['openai'];
    if (id !== undefined) return { type: 'file', file: { file_id: id } };
    throw foreignFile();
  }
  const url = data.type === 'url' ? data.url.href : writeDataUrl(data.data, mediaType);
  if (mediaType.startsWith('image/') || mediaType === 'image') {
    const detail = providerOptions?.['openai']?.['imageDetail'];
    return { type: 'image_url', image_url: { url, ...(detail !== undefined && { detail }) } };
  }
  if (mediaType.startsWith('audio/') && data.type === 'data') {
    const format = /wav/.test(mediaType) ? 'wav' : 'mp3';
    return { type: 'input_audio', input_audio: { data: url.slice(url.indexOf(',') + 1), format } };
  }
  if (data.type === 'data') {
    return { type: 'file', file: { filename: filename ?? fileNameOf(mediaType), file_data: url } };
  }
  // The format has no field for the address of such a file.
  warnings.set(`the address of a file of type ${mediaType}`, 'it was sent as a text');
  return { type: 'text', text: data.url.href };
}

/** Removes from the original of an earlier answer the calls that the gateway removed; it changes nothing else in it. */
function keepCalls({ content }: AssistantMessage, message: JsonObject): JsonObject {
  const keptCalls = content.flatMap((part) =>
    part.type === 'tool-call' ? (originalPart(part, 'chat-completions')?.wire ?? []) : [],
  );
  const calls = keptCalls.filter((wire) => wire !== message['function_call']);
  const hasLegacy = calls.length < keptCalls.length;
  return {
    ...omit(message, 'tool_calls', ...(hasLegacy ? [] : ['function_call'])),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

function writeAssistant({ content }: AssistantMessage, warnings: CallWarnings): JsonObject {
  const texts: string[] = [];
  const reasoning: string[] = [];
  const calls: JsonObject[] = [];
  for (const part of content) {
    if (part.type === 'text') texts.push(part.text);
    else if (part.type === 'reasoning' && part.text !== '') reasoning.push(part.text);
    else if (part.type === 'reasoning' && detailOf(part) === undefined)
      warnings.set('reasoning of an earlier answer without a text', 'it was left out');
    else if (part.type === 'tool-call') calls.push(writeCall(part));
    else if (part.type !== 'reasoning')
      warnings.set(`a part of type ${part.type} in an earlier answer`, 'it was left out');
  }
  return {
    role: 'assistant',
    content: texts.length > 0 || calls.length === 0 ? texts.join('') : null,
    ...(reasoning.length > 0 && { reasoning_content: reasoning.join(paragraphEnd) }),
    ...writeDetails(content),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

function writeCall({
  toolCallId: id,
  toolName: name,
  input,
  providerOptions,
}: LanguageModelV4ToolCallPart): JsonObject {
  const json = typeof input === 'string' ? input : JSON.stringify(input ?? {});
  const extra = returnSignature(providerOptions);
  return { id, type: 'function', function: { name, arguments: json }, ...extra };
}

/** Writes each result as a message. Files of results follow in a user message, since tool messages may hold only text. */
function writeResults({ content }: ToolMessage, warnings: CallWarnings): JsonObject[] {
  const results: JsonObject[] = [];
  const files: JsonObject[] = [];
  for (const part of content) {
    if (part.type !== 'tool-result') {
      warnings.set(`a part of type ${part.type} among the results`, 'it was left out');
      continue;
    }
    const original = originalPart(part, 'chat-completions');
    if (original !== undefined && original.content === part.output) {
      results.push(original.wire);
      continue;
    }
    const { text, parts } = writeOutput(part, warnings);
    const wire = original?.wire ?? { role: 'tool', tool_call_id: part.toolCallId };
    results.push({ ...wire, content: text });
    files.push(...parts);
  }
  if (files.length === 0) return results;
  return [...results, { role: 'user', content: files }];
}

function writeOutput(
  { output }: LanguageModelV4ToolResultPart,
  warnings: CallWarnings,
): { text: string; parts: JsonObject[] } {
  const content = unmarkedOutput(output);
  if (typeof content === 'string') return { text: content, parts: [] };
  const texts: string[] = [];
  const parts: JsonObject[] = [];
  for (const one of content) {
    if (one.type === 'text') texts.push(one.text);
    else if (one.type === 'file') parts.push(writeFile(one, warnings));
    else warnings.set(`a part of type ${one.type} in a result`, 'it was left out');
  }
  // A result without text would look empty to the model.
  const note = parts.length > 0 && texts.length === 0 ? ['The result follows.'] : [];
  return { text: [...texts, ...note].join('\n'), parts };
}
