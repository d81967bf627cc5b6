import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ReasoningPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type { JsonObject } from '../../../json/index.ts';
import {
  assertNoEmptyMessage,
  type CallWarnings,
  warnOfNames,
  warnOfPrefill,
} from '../../call-warnings.ts';
import { originalPart } from '../../part-original.ts';
import type { SystemMessage } from '../../shared/index.ts';
import { unmarkedOutput } from '../../tool-failure.ts';
import type { OriginalRequest } from '../../upstream-codec.ts';
import { hasPlace, writeFile, writePart } from './write-content.ts';

type AssistantPart = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];
type UserMessage = Extract<LanguageModelV4Message, { role: 'user' }>;

interface Writing {
  readonly warnings: CallWarnings;
  readonly instructions: string[];
  readonly items: JsonObject[];
  /** The last item that was written. Several parts may belong to the same unchanged item. */
  last: JsonObject | undefined;
}

/**
 * Writes a conversation as instructions and items. For an unchanged item that came in this format, it returns the
 * original object. If the conversation came in another format, system messages at its start become the instructions.
 *
 * @param original the request, if it came in this format.
 * @throws HttpError (400) for a user message that would become empty.
 */
export function writeInput(
  prompt: LanguageModelV4Prompt,
  { original, warnings }: { original: OriginalRequest | undefined; warnings: CallWarnings },
): JsonObject {
  warnOfNames(prompt, warnings);
  if (original === undefined) {
    warnOfPrefill(prompt, warnings);
    assertNoEmptyMessage(prompt, hasPlace);
  }
  const wireInput = original?.body['input'];
  const writing: Writing = { warnings, instructions: [], items: [], last: undefined };
  for (const message of prompt) writeMessage(writing, message);
  const { instructions, items } = writing;
  return {
    ...(instructions.length > 0 && { instructions: instructions.join('\n\n') }),
    input: typeof wireInput === 'string' ? asText(items) : items,
  };
}

/** Writes the input as a text again if it came as a text and still is one message. */
function asText(items: readonly JsonObject[]): unknown {
  const [only] = items;
  return items.length === 1 && typeof only?.['content'] === 'string' ? only['content'] : items;
}

function writeMessage(writing: Writing, message: LanguageModelV4Message): void {
  switch (message.role) {
    case 'system':
      return writeSystem(writing, message);
    case 'user':
      return writeUser(writing, message);
    case 'assistant':
      for (const part of message.content) writeAssistantPart(writing, part);
      return undefined;
    case 'tool':
      for (const part of message.content) {
        if (part.type === 'tool-result') writeResult(writing, part);
        else
          writing.warnings.set(`a part of type ${part.type} among the results`, 'it was left out');
      }
  }
}

function push(writing: Writing, wire: JsonObject): void {
  if (writing.last === wire) return;
  writing.last = wire;
  writing.items.push(wire);
}

function writeSystem(writing: Writing, message: SystemMessage): void {
  const original = originalPart(message, 'responses');
  const { content } = message;
  const isLeading = original === undefined && writing.items.length === 0;
  if (isLeading || original?.wire['instructions'] !== undefined) {
    writing.instructions.push(content);
    return;
  }
  const isSame = original?.content === content;
  push(writing, isSame ? original.wire : { ...(original?.wire ?? { role: 'system' }), content });
}

function writeUser(writing: Writing, message: UserMessage): void {
  const original = originalPart(message, 'responses');
  if (original !== undefined && original.content === message.content) {
    return push(writing, original.wire);
  }
  const wire = original?.wire ?? { role: 'user' };
  const [first] = message.content;
  const isText = typeof wire['content'] === 'string' && message.content.length === 1;
  const content =
    isText && first?.type === 'text'
      ? first.text
      : message.content.flatMap((part) => writePart(part, writing.warnings));
  push(writing, { ...wire, content });
}

function writeAssistantPart(writing: Writing, part: AssistantPart): void {
  const original = originalPart(part, 'responses');
  const { text, output } = part as { text?: unknown; output?: unknown };
  const isSame = original !== undefined && original.content === (text ?? output);
  if (isSame) return push(writing, original.wire);
  switch (part.type) {
    case 'text': {
      const phase = part.providerOptions?.['openai']?.['phase'];
      const content = [{ type: 'output_text', text: part.text }];
      return push(writing, { role: 'assistant', content, ...(phase !== undefined && { phase }) });
    }
    case 'reasoning':
      return writeReasoning(writing, part);
    case 'tool-call': {
      if (part.providerExecuted) break;
      const { toolCallId, toolName: name, input } = part;
      const json = typeof input === 'string' ? input : JSON.stringify(input ?? {});
      return push(writing, { type: 'function_call', call_id: toolCallId, name, arguments: json });
    }
    case 'tool-result':
      if (original === undefined) break;
      return writeResult(writing, part);
    default:
  }
  writing.warnings.set(`a part of type ${part.type} in an earlier answer`, 'it was left out');
}

/**
 * Writes reasoning. Reasoning without encrypted content is left out, since only the provider that encrypted it can read
 * it. Several parts may belong to one item.
 */
function writeReasoning(
  writing: Writing,
  { text, providerOptions }: LanguageModelV4ReasoningPart,
): void {
  const { itemId: id, reasoningEncryptedContent: encrypted } = providerOptions?.['openai'] ?? {};
  if (typeof encrypted !== 'string') {
    writing.warnings.set('reasoning of another provider', 'it was left out');
    return;
  }
  const part = text === '' ? [] : [{ type: 'summary_text', text }];
  const last = writing.items.at(-1);
  const isContinued = last?.['type'] === 'reasoning' && last['encrypted_content'] === encrypted;
  const before = isContinued ? (last['summary'] as object[]) : [];
  if (isContinued) writing.items.pop();
  push(writing, {
    type: 'reasoning',
    ...(id !== undefined && { id }),
    summary: [...before, ...part],
    encrypted_content: encrypted,
  });
}

function writeResult(writing: Writing, part: LanguageModelV4ToolResultPart): void {
  const original = originalPart(part, 'responses');
  const { output, toolCallId } = part;
  if (original !== undefined && original.content === output) return push(writing, original.wire);
  // For an item of a type that only the provider knows, the output is the item itself.
  if (original !== undefined && output.type === 'json') {
    return push(writing, output.value as JsonObject);
  }
  push(writing, {
    type: 'function_call_output',
    call_id: toolCallId,
    ...original?.wire,
    output: writeOutput(part, writing.warnings),
  });
}

function writeOutput(
  { output }: LanguageModelV4ToolResultPart,
  warnings: CallWarnings,
): string | JsonObject[] {
  const content = unmarkedOutput(output);
  if (typeof content === 'string') return content;
  return content.flatMap((one): JsonObject[] => {
    if (one.type === 'text') return [{ type: 'input_text', text: one.text }];
    if (one.type === 'file') return writeFile(one, warnings);
    warnings.set(`a part of type ${one.type} in a result`, 'it was left out');
    return [];
  });
}
