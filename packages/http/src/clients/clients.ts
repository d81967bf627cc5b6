import { openAIAgents } from './agents-client.ts';
import { aiSDKAnthropic, aiSDKChat, aiSDKCompatible, aiSDKResponses } from './ai-sdk-clients.ts';
import { anthropic0, anthropic1 } from './anthropic-clients.ts';
import type { Client } from './client.ts';
import { claudeCode, codex } from './coding-agents.ts';
import { langChainAnthropic, langChainChat, langChainResponses } from './langchain-clients.ts';
import { openAIChat, openAIResponses } from './openai-clients.ts';

/** Every client that the gateway is tested with. */
export const clients: readonly Client[] = [
  openAIChat,
  openAIResponses,
  anthropic1,
  anthropic0,
  aiSDKChat,
  aiSDKResponses,
  aiSDKAnthropic,
  aiSDKCompatible,
  langChainChat,
  langChainResponses,
  langChainAnthropic,
  openAIAgents,
  claudeCode,
  codex,
];
