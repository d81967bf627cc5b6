import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Reasoning,
  LanguageModelV4Text,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';
import { answerText, claimSums } from './answer-text.ts';
import { callTools } from './call-tools.ts';
import { judge } from './judge.ts';
import { readConversation, type Conversation } from './read-conversation.ts';
import { sampleSchema } from './sample-schema.ts';

/** A part of an answer of the demo model. */
export type DemoContent = LanguageModelV4Reasoning | LanguageModelV4Text | LanguageModelV4ToolCall;

/** An answer of the demo model, and its finish reason. */
export interface DemoAnswer {
  /** At most one reasoning part, then one text or some tool calls. */
  content: DemoContent[];
  /** `length` when the caller's limit cut the answer. */
  finishReason: 'stop' | 'length' | 'tool-calls';
}

/** The name of the response format when a shadow agent asks for a validation. */
const verdictFormat = 'verdict';

/** Returns the demo model's answer, by its script. */
export function answer(options: LanguageModelV4CallOptions): DemoAnswer {
  const { prompt, responseFormat } = options;
  if (responseFormat?.type === 'json' && responseFormat.name === verdictFormat) {
    return textAnswer(JSON.stringify(judge(prompt)));
  }
  const conversation = readConversation(prompt);
  const thoughts = think(options, conversation);
  const calls = callTools(options, conversation);
  if (calls.length > 0) return { content: [...thoughts, ...calls], finishReason: 'tool-calls' };
  const text =
    responseFormat?.type === 'json'
      ? JSON.stringify(sampleJson(responseFormat.schema, conversation))
      : answerText(conversation);
  return textAnswer(text, thoughts);
}

function textAnswer(text: string, thoughts: DemoAnswer['content'] = []): DemoAnswer {
  return { content: [...thoughts, { type: 'text', text }], finishReason: 'stop' };
}

type JsonFormat = Extract<LanguageModelV4CallOptions['responseFormat'], { type: 'json' }>;

function sampleJson(schema: JsonFormat['schema'], conversation: Conversation): unknown {
  const [sum] = claimSums(conversation);
  return schema === undefined ? { demo: true } : sampleSchema(schema, 'demo', sum?.result);
}

function think(
  { reasoning = 'provider-default' }: LanguageModelV4CallOptions,
  { question }: Conversation,
): DemoAnswer['content'] {
  const wantsReasoning = reasoning !== 'provider-default' && reasoning !== 'none';
  if (!wantsReasoning && !/\bthink\b/i.test(question)) return [];
  return [{ type: 'reasoning', text: 'I follow a script, so there is little to think about.' }];
}
