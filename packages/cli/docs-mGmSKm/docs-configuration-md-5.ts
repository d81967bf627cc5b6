// toolgate.config.ts
import { createOpenAI } from '@ai-sdk/openai';
import { defineConfig } from '@toolgate/cli';

const openai = createOpenAI({ apiKey: process.env['OPENAI_API_KEY'] ?? 'your-key' });

// oxlint-disable-next-line import/no-default-export -- the command reads it.
export default defineConfig({
  provider: openai,
  apiKeys: ['web=first-key', 'web=second-key', 'batch=third-key'],
  defaults: { promptGuard: true },
  allow: ['svc_prompt_guard', 'svc_shadow_agent'],
  contentFilter: { secrets: ['BLUEBERRY-42'] },
  shadowAgent: {
    model: openai('gpt-5-mini'),
    maxIterationsLimit: 5,
    budget: { milliseconds: 120_000 },
  },
  routing: { routes: { chat: ['gpt-5', 'gpt-5-mini'] }, retries: 2 },
  limits: {
    requests: { limit: 600, seconds: 60 },
    tokens: { limit: 1_000_000, seconds: 3600 },
    concurrency: 50,
  },
  store: { kind: 'file', directory: './responses', expirySeconds: 86_400 },
  cors: { origins: ['https://app.example.com'] },
});
