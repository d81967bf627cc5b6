import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { answerText } from './answer-text.ts';
import { callTools } from './call-tools.ts';
import type { DemoAnswer } from './demo-answer.ts';
import { judge } from './judge.ts';
import { readConversation, type Conversation } from './read-conversation.ts';
import { sampleSchema } from './sample-schema.ts';

/** The name of the response format by which a shadow agent asks for a verdict. */
const verdictFormat = 'verdict';

/** The demo model's whole script: what it answers to a request. */
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
      ? JSON.stringify(sampleJson(responseFormat.schema))
      : answerText(conversation);
  return textAnswer(text, thoughts);
}

function textAnswer(text: string, thoughts: DemoAnswer['content'] = []): DemoAnswer {
  return { content: [...thoughts, { type: 'text', text }], finishReason: 'stop' };
}

type JsonFormat = Extract<LanguageModelV4CallOptions['responseFormat'], { type: 'json' }>;

function sampleJson(schema: JsonFormat['schema']): unknown {
  return schema === undefined ? { demo: true } : sampleSchema(schema, 'demo');
}

function think(
  { reasoning = 'provider-default' }: LanguageModelV4CallOptions,
  { question }: Conversation,
): DemoAnswer['content'] {
  const wanted = reasoning !== 'provider-default' && reasoning !== 'none';
  if (!wanted && !/\bthink\b/i.test(question)) return [];
  return [{ type: 'reasoning', text: 'I follow a script, so there is little to think about.' }];
}
