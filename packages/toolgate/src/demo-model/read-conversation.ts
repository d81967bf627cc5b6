import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import { removeMarks } from '../internal/index.ts';
import { messageTexts } from './message-texts.ts';
import { findSums } from './sums.ts';

/** A prompt as the demo model reads it. */
export interface Conversation {
  /** All system messages, one paragraph each. */
  system: string;
  /** The last user message that is more than an objection to an answer. */
  question: string;
  /** The files that came with the question. */
  files: LanguageModelV4FilePart[];
  /** The tool results since the question. */
  toolResults: LanguageModelV4ToolResultPart[];
  /** All earlier answers of the model. */
  earlierAnswers: string[];
  /** Objections to the answers since the question. */
  feedback: string[];
  /** The number of tool calls in the history. */
  toolCallCount: number;
}

const objection =
  /\b(?:again|are you sure|check (?:it|that|your)|feedback|incorrect|mistake|not (?:correct|good|right|valid)|revise|rewrite|wrong)\b/i;

/** Sorts a prompt into the question, the answers and the objections. */
export function readConversation(prompt: LanguageModelV4Prompt): Conversation {
  const conversation: Conversation = {
    system: '',
    question: '',
    files: [],
    toolResults: [],
    earlierAnswers: [],
    feedback: [],
    toolCallCount: 0,
  };
  const system: string[] = [];
  for (const message of prompt) {
    if (message.role === 'system') system.push(message.content);
    else readMessage(message, conversation);
  }
  return { ...conversation, system: system.join('\n\n') };
}

function readMessage(
  message: Exclude<LanguageModelV4Message, { role: 'system' }>,
  conversation: Conversation,
): void {
  // The demo model ignores the marks of the prompt guard on purpose.
  const text = removeMarks(messageTexts(message).join('\n'));
  if (message.role === 'assistant') {
    conversation.earlierAnswers.push(text);
    conversation.toolCallCount += message.content.filter(
      (part) => part.type === 'tool-call',
    ).length;
  } else if (message.role === 'tool') {
    for (const part of message.content) {
      if (part.type === 'tool-result') conversation.toolResults.push(part);
    }
  } else if (isFeedback(text, conversation.earlierAnswers.at(-1))) {
    conversation.feedback.push(text);
  } else {
    conversation.question = text;
    conversation.files = message.content.filter((part) => part.type === 'file');
    conversation.toolResults = [];
    conversation.feedback = [];
  }
}

/** Whether a text is an objection: it follows an answer, and asks for no sum that the answer lacked. */
function isFeedback(text: string, answered: string | undefined): boolean {
  if (answered === undefined || !objection.test(text)) return false;
  return findSums(text).every(({ expression }) => answered.includes(expression));
}
