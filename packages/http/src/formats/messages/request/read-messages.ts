import type { LanguageModelV4Message, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import type { LongWork } from 'toolgate/internal';
import type { InputPart } from '../../content-parts.ts';
import { endsPiece, readVisibilityMark } from '../../shared/index.ts';
import { toBlocks } from './content-block.ts';
import type { RequestMessage } from './messages-request.ts';
import { readAssistantBlock, type AssistantPart } from './read-assistant-block.ts';
import { readInputBlock } from './read-input-blocks.ts';
import { readSystemBlocks } from './read-system-blocks.ts';
import { readToolResult } from './read-tool-result.ts';
import { type OriginalMessage, rememberBlock } from './remember-blocks.ts';
import type { UnknownBlocks } from './unknown-blocks.ts';

/**
 * Reads the messages of a request as a prompt. Consecutive messages of one role become one message. The results of
 * tools become one message directly after their calls: providers accept no other order. The rest of the user message,
 * and system messages in between, follow the results.
 *
 * @param originals the original messages, if the provider has this format. The parts that are read remember them.
 * @throws HttpError (400) that names the wrong message and block.
 */
export function* readMessages(
  messages: RequestMessage[],
  originals: readonly OriginalMessage[] | undefined,
  unknown: UnknownBlocks,
): LongWork<LanguageModelV4Message[]> {
  const toolNames = new Map<string, string>();
  const prompt = createPromptBuilder();
  for (const [index, message] of messages.entries()) {
    if (endsPiece(index)) yield;
    const path = `messages[${index}].content`;
    const original = originals?.[index];
    if (message.role === 'system') {
      const mark = readVisibilityMark(message, `messages[${index}]`);
      prompt.addSystem(readSystemBlocks(message.content, path, { mark, original, unknown }));
    } else if (message.role === 'assistant') {
      const parts = yield* readAssistantMessage(message, { path, original, unknown });
      const calls = parts.filter((part) => part.type === 'tool-call');
      for (const call of calls) toolNames.set(call.toolCallId, call.toolName);
      prompt.addAssistant(parts);
    } else {
      prompt.addUser(yield* readUserMessage(message, { path, original, toolNames, unknown }));
    }
  }
  return prompt.build();
}

function* readAssistantMessage(
  { content }: RequestMessage,
  { path, original, unknown }: Omit<UserContext, 'toolNames'>,
): LongWork<AssistantPart[]> {
  const parts: AssistantPart[] = [];
  for (const [at, block] of toBlocks(content).entries()) {
    if (endsPiece(at)) yield;
    for (const part of readAssistantBlock(block, `${path}[${at}]`, unknown)) {
      parts.push(rememberBlock(part, original, at));
    }
  }
  return parts;
}

interface UserContent {
  results: LanguageModelV4ToolResultPart[];
  input: InputPart[];
}

interface UserContext {
  path: string;
  original: OriginalMessage | undefined;
  toolNames: ReadonlyMap<string, string>;
  unknown: UnknownBlocks;
}

function* readUserMessage(
  message: RequestMessage,
  { path, original, toolNames, unknown }: UserContext,
): LongWork<UserContent> {
  const results: LanguageModelV4ToolResultPart[] = [];
  const input: InputPart[] = [];
  for (const [at, block] of toBlocks(message.content).entries()) {
    if (endsPiece(at)) yield;
    const blockPath = `${path}[${at}]`;
    if (block.type === 'tool_result') {
      const result = readToolResult(block, { path: blockPath, toolNames, unknown });
      results.push(rememberBlock(result, original, at));
    } else {
      for (const part of readInputBlock(block, blockPath, unknown)) {
        input.push(rememberBlock(part, original, at));
      }
    }
  }
  return { results, input };
}

function createPromptBuilder() {
  const prompt: LanguageModelV4Message[] = [];
  // Content after a tool call. It waits until the results of the call have come.
  let heldMessages: LanguageModelV4Message[] = [];
  let awaitsResults = false;

  function release(): void {
    for (const message of heldMessages) append(message);
    heldMessages = [];
    awaitsResults = false;
  }

  function append(message: LanguageModelV4Message): void {
    const last = prompt.at(-1);
    if (message.role === 'user' && last?.role === 'user') addAll(last.content, message.content);
    else prompt.push(message);
  }

  return {
    addSystem(messages: LanguageModelV4Message[]): void {
      addAll(awaitsResults ? heldMessages : prompt, messages);
    },
    addAssistant(parts: AssistantPart[]): void {
      if (parts.length === 0) return;
      release();
      const last = prompt.at(-1);
      if (last?.role === 'assistant') addAll(last.content, parts);
      else prompt.push({ role: 'assistant', content: [...parts] });
      awaitsResults = parts.some((part) => part.type === 'tool-call');
    },
    addUser({ results, input }: UserContent): void {
      if (results.length > 0) {
        const last = prompt.at(-1);
        if (last?.role === 'tool') addAll(last.content, results);
        else prompt.push({ role: 'tool', content: results });
      }
      if (input.length === 0) return;
      const message: LanguageModelV4Message = { role: 'user', content: input };
      // More results may follow in the next message of the same turn.
      if (awaitsResults) heldMessages.push(message);
      else append(message);
    },
    build(): LanguageModelV4Message[] {
      release();
      return prompt;
    },
  };
}

/** Appends to a list. Unlike `push(...added)`, it takes lists of any length. */
function addAll<Element>(list: Element[], added: Iterable<Element>): void {
  for (const element of added) list.push(element);
}
