import { anthropic } from '@ai-sdk/anthropic';
import { openai } from '@ai-sdk/openai';
import { createDemoModel } from 'toolgate/demo-model';

/** The model of the chat: from a provider whose key the environment holds, else the scripted demo model. */
export function chooseModel() {
  const { OPENAI_API_KEY, OPENAI_MODEL, ANTHROPIC_API_KEY, ANTHROPIC_MODEL } = process.env;
  // The answer is not stored with the provider, so what the filter withholds does not come back from there.
  if (OPENAI_API_KEY) return openai.chat(OPENAI_MODEL ?? 'gpt-5');
  if (ANTHROPIC_API_KEY) return anthropic(ANTHROPIC_MODEL ?? 'claude-opus-4-5');
  return createDemoModel({ delayMilliseconds: 25 });
}
