import { anthropic } from '@ai-sdk/anthropic';
import { openai } from '@ai-sdk/openai';
import { createDemoModel } from 'toolgate/demo-model';

/** Returns the model of the chat: of a provider whose key is in the environment, or the scripted demo model. */
export function chooseModel() {
  const { OPENAI_API_KEY, OPENAI_MODEL, ANTHROPIC_API_KEY, ANTHROPIC_MODEL } = process.env;
  // The provider must not store answers: it would keep text that the filter withholds.
  if (OPENAI_API_KEY) return openai.chat(OPENAI_MODEL ?? 'gpt-5');
  if (ANTHROPIC_API_KEY) return anthropic(ANTHROPIC_MODEL ?? 'claude-opus-4-5');
  return createDemoModel({ delayMilliseconds: 25 });
}
