import type {
  LanguageModelV4GenerateResult,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import { isBinaryFile, isRecord, textOfFile } from '../../internal/index.ts';
import { renderContent } from '../messages/index.ts';

type Part = Exclude<LanguageModelV4Message['content'], string>[number];
type FilePart = Pick<Extract<Part, { type: 'file' }>, 'mediaType' | 'data'>;

/** Lists the texts of a prompt that do not come from the model, one for each message. */
export function listPromptTexts(prompt: LanguageModelV4Prompt): string[] {
  return prompt.filter(({ role }) => role !== 'assistant').map(renderContent);
}

/** The sources that an answer may use. */
export interface SourceTexts {
  /** All of them, in one string; JSON as its names and values, without its notation. */
  readonly text: string;
  /** Whether one of them is a file that code cannot read, such as an image. */
  readonly hasUnreadable: boolean;
}

/** Collects the sources in a prompt: the texts that do not come from the model, documents and tool results. */
export function collectSources(prompt: LanguageModelV4Prompt): SourceTexts {
  const collected: Collected = { texts: [], hasUnreadable: false };
  for (const { role, content } of prompt) {
    if (typeof content === 'string') {
      collected.texts.push(content);
      continue;
    }
    const parts: readonly Part[] = content;
    // The model's message also has the results of the provider's tools.
    const own = role === 'assistant' ? parts.filter(({ type }) => type === 'tool-result') : parts;
    for (const part of own) addPart(part, collected);
  }
  return join(collected);
}

/** Collects the sources that came with an answer: addresses, titles and the results of the provider's tools. */
export function collectAnswerSources({ content }: LanguageModelV4GenerateResult): SourceTexts {
  const collected: Collected = { texts: [], hasUnreadable: false };
  for (const part of content) {
    if (part.type === 'source') {
      collected.texts.push(part.sourceType === 'url' ? part.url : '');
      collected.texts.push(part.title ?? '');
    }
    if (part.type === 'tool-result') addValue(part.result, collected);
  }
  return join(collected);
}

/** The texts so far. They are joined at the end: joining them one by one would copy the long text again and again. */
interface Collected {
  texts: string[];
  hasUnreadable: boolean;
}

function join({ texts, hasUnreadable }: Collected): SourceTexts {
  return { text: texts.join('\n'), hasUnreadable };
}

function addPart(part: Part, collected: Collected): void {
  if (part.type === 'text') collected.texts.push(part.text);
  if (part.type === 'file') addFile(part, collected);
  if (part.type !== 'tool-result') return;
  const { output } = part;
  if (output.type === 'content') {
    for (const item of output.value) {
      if (item.type === 'text') collected.texts.push(item.text);
      else if (item.type === 'file') addFile(item, collected);
    }
  } else if (output.type !== 'execution-denied') {
    addValue(output.value, collected);
  }
}

function addFile({ mediaType, data }: FilePart, collected: Collected): void {
  const text = data.type === 'text' ? data.text : decodeText(mediaType, data);
  if (text === undefined) collected.hasUnreadable = true;
  else collected.texts.push(text);
}

function decodeText(mediaType: string, source: FilePart['data']): string | undefined {
  if (source.type !== 'data' || isBinaryFile(source.data, mediaType)) return undefined;
  return textOfFile(source.data, mediaType);
}

/** Adds the names and values of a JSON value, without recursion, because it may be nested to any depth. */
function addValue(value: unknown, collected: Collected): void {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (Array.isArray(next)) {
      for (const element of next.toReversed()) pending.push(element);
    } else if (isRecord(next)) {
      collected.texts.push(Object.keys(next).join(' '));
      for (const element of Object.values(next).toReversed()) pending.push(element);
    } else if (typeof next === 'string' || typeof next === 'number' || typeof next === 'boolean') {
      collected.texts.push(String(next));
    }
  }
}
