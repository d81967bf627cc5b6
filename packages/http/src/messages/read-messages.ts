import type { LanguageModelV4Message, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { z } from 'zod';
import { addAll } from '../add-all.ts';
import { toBlocks } from './content-block.ts';
import type { RequestMessage } from './messages-request.ts';
import { readAssistantBlock, type AssistantPart } from './read-assistant-block.ts';
import { readInputBlock, type InputPart } from './read-input-blocks.ts';
import { readSystemBlocks } from './read-system-blocks.ts';
import { readToolResult } from './read-tool-result.ts';
import { parseAt } from '../parse-at.ts';
import type { RequestWarnings } from '../request-warnings.ts';
import { visibilityMarkSchema } from '../system-message.ts';

const markedSchema = z.looseObject({ toolgate: visibilityMarkSchema });

/**
 * Reads the messages of a request as a prompt. Consecutive messages of a role become one. The
 * results of tools come directly after their calls, in one message, before the rest of the user's
 * message and before system messages that stood between, since providers accept no other order.
 *
 * @throws HttpError (400) that names the message and the block at fault.
 */
export function readMessages(
  messages: RequestMessage[],
  warnings: RequestWarnings,
): LanguageModelV4Message[] {
  const toolNames = new Map<string, string>();
  const prompt = createPromptBuilder();
  for (const [index, message] of messages.entries()) {
    const path = `messages[${index}].content`;
    if (message.role === 'system') {
      const { toolgate } = parseAt(markedSchema, message, `messages[${index}]`);
      prompt.addSystem(readSystemBlocks(message.content, path, toolgate));
    } else if (message.role === 'assistant') {
      const parts = toBlocks(message.content).flatMap((block, blockIndex) =>
        readAssistantBlock(block, `${path}[${blockIndex}]`, warnings),
      );
      const calls = parts.filter((part) => part.type === 'tool-call');
      for (const call of calls) toolNames.set(call.toolCallId, call.toolName);
      prompt.addAssistant(parts);
    } else {
      prompt.addUser(readUserMessage(message, { path, toolNames, warnings }));
    }
  }
  return prompt.build();
}

interface UserContent {
  results: LanguageModelV4ToolResultPart[];
  input: InputPart[];
}

interface UserContext {
  path: string;
  toolNames: ReadonlyMap<string, string>;
  warnings: RequestWarnings;
}

function readUserMessage(
  message: RequestMessage,
  { path, toolNames, warnings }: UserContext,
): UserContent {
  const results: LanguageModelV4ToolResultPart[] = [];
  const input: InputPart[] = [];
  for (const [index, block] of toBlocks(message.content).entries()) {
    const blockPath = `${path}[${index}]`;
    if (block.type === 'tool_result') {
      results.push(readToolResult(block, { path: blockPath, toolNames, warnings }));
    } else {
      input.push(...readInputBlock(block, blockPath, warnings));
    }
  }
  return { results, input };
}

interface PromptBuilder {
  addSystem(messages: LanguageModelV4Message[]): void;
  addAssistant(parts: AssistantPart[]): void;
  addUser(content: UserContent): void;
  build(): LanguageModelV4Message[];
}

function createPromptBuilder(): PromptBuilder {
  const prompt: LanguageModelV4Message[] = [];
  // What came after a tool call and has to wait until its results are in.
  let held: LanguageModelV4Message[] = [];
  let awaitsResults = false;

  function release(): void {
    for (const message of held) append(message);
    held = [];
    awaitsResults = false;
  }

  function append(message: LanguageModelV4Message): void {
    const last = prompt.at(-1);
    if (message.role === 'user' && last?.role === 'user') addAll(last.content, message.content);
    else prompt.push(message);
  }

  return {
    addSystem(messages) {
      addAll(awaitsResults ? held : prompt, messages);
    },
    addAssistant(parts) {
      if (parts.length === 0) return;
      release();
      const last = prompt.at(-1);
      if (last?.role === 'assistant') addAll(last.content, parts);
      else prompt.push({ role: 'assistant', content: [...parts] });
      awaitsResults = parts.some((part) => part.type === 'tool-call');
    },
    addUser({ results, input }) {
      if (results.length > 0) {
        const last = prompt.at(-1);
        if (last?.role === 'tool') addAll(last.content, results);
        else prompt.push({ role: 'tool', content: results });
      }
      if (input.length === 0) return;
      const message: LanguageModelV4Message = { role: 'user', content: input };
      // More results may follow in the next message of the same turn.
      if (awaitsResults) held.push(message);
      else append(message);
    },
    build() {
      release();
      return prompt;
    },
  };
}
