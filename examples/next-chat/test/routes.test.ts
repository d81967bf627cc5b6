import type { UIMessageChunk } from 'ai';
import OpenAI from 'openai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { POST as answerChat } from '../app/api/chat/route.ts';
import { POST as answerClient } from '../app/api/v1/[...path]/route.ts';
import { type ChatSettings, initialSettings } from '../lib/chat-settings.ts';
import { suggestions } from '../lib/suggestions.ts';

beforeEach(() => {
  // Without a key the demo model answers.
  vi.stubEnv('OPENAI_API_KEY', '');
  vi.stubEnv('ANTHROPIC_API_KEY', '');
  return () => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/** Sends a message as the page does. */
async function ask(text: string, settings: Partial<ChatSettings> = {}): Promise<Response> {
  const message = { id: '1', role: 'user', parts: [{ type: 'text', text }] };
  return answerChat(
    new Request('http://localhost/api/chat', {
      method: 'POST',
      body: JSON.stringify({ messages: [message], settings: { ...initialSettings, ...settings } }),
    }),
  );
}

async function readChunks(response: Response): Promise<UIMessageChunk[]> {
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: {'));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as UIMessageChunk);
}

describe('the route of the chat', () => {
  it.each([
    ['Prompt guard', { promptGuard: { action: 'blocked' } }],
    ['Content filter', { contentFilter: { action: 'blocked' } }],
    ['Shadow agent', { shadowAgent: { action: 'passed' } }],
  ])('reports the %s at work, to the user and to the developer', async (feature, outcome) => {
    const suggestion = suggestions.find((one) => one.feature === feature);
    const chunks = await readChunks(await ask(suggestion?.text ?? '', suggestion?.switches));
    const reported = chunks.flatMap((chunk) =>
      chunk.type === 'data-outcome' && 'data' in chunk ? [chunk.data] : [],
    );
    expect(reported.at(-1)).toMatchObject(outcome);
    const shown = chunks.flatMap((chunk) =>
      'messageMetadata' in chunk && chunk.messageMetadata ? [chunk.messageMetadata] : [],
    );
    expect(shown.at(-1)).toMatchObject({ toolgate: outcome });
  });

  it('refuses settings that do not exist, and says which', async () => {
    const response = await ask('Hi', { maxIterations: 99 });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('settings.maxIterations');
  });
});

describe('the route of the chat, when something is wrong', () => {
  it('refuses messages without parts', async () => {
    const message = { id: '1', role: 'user', parts: [] };
    const body = JSON.stringify({ messages: [message], settings: initialSettings });
    const request = new Request('http://localhost/api/chat', { method: 'POST', body });
    const response = await answerChat(request);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('messages');
  });

  it('says that the provider refused the key, without its words', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-wrong');
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const refusal = { error: { message: 'Incorrect API key provided: sk-wrong.' } };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 401 }));
    const chunks = await readChunks(await ask('Hi'));
    expect(chunks).toContainEqual({
      type: 'error',
      errorText: 'The provider of the model answered with status 401.',
    });
    expect(JSON.stringify(chunks)).not.toContain('sk-wrong');
  });
});

describe('the endpoint for other clients', () => {
  it('answers the SDK of OpenAI', async () => {
    const client = new OpenAI({
      baseURL: 'http://localhost/api/v1',
      apiKey: 'none',
      fetch: async (...request) => answerClient(new Request(...request)),
    });
    const stream = await client.chat.completions.create({
      model: 'chat',
      messages: [{ role: 'user', content: 'What is 17 + 25?' }],
      tools: [{ type: 'function', function: { name: 'svc_shadow_agent' } }],
      stream: true,
    });
    let text = '';
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toContain('17 + 25 = 42.');
  });
});
