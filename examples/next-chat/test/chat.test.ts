import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, chromiumPath, hasBrowser, startApp } from './browser.ts';
import {
  answered,
  conversation,
  developerPanel,
  lastMessage,
  notices,
  say,
  focusedText,
} from './chat-page.ts';

if (!hasBrowser) {
  console.warn(
    `The chat was not tested: there is no Chromium at ${chromiumPath} (set CHROMIUM_PATH).`,
  );
}

describe.runIf(hasBrowser)('the chat', () => {
  let app: App;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app?.close());

  it('answers, and says that the model is scripted', async () => {
    const page = await app.open();
    await say(page, 'Hello there');
    expect(await lastMessage(page)).toContain("I am Toolgate's scripted demo model");
    expect(await notices(page)).toEqual([]);
    expect(await developerPanel(page)).toContain('passed');
  });

  it.each([
    ['Prompt guard', /^Refused\./],
    ['Content filter', /^Cut off\./],
    ['Shadow agent', /^Validated\./],
  ])('shows the %s at work on a click', async (feature, notice) => {
    const page = await app.open();
    await page.getByRole('button', { name: feature }).click();
    await answered(page, 1);
    expect(await notices(page)).toEqual([expect.stringMatching(notice)]);
    await page.getByRole('button', { name: 'New chat' }).click();
    expect(await conversation(page)).toBe('');
  });

  it('works with the keyboard alone', async () => {
    const page = await app.open();
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Skip to the message box');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.getByLabel('svc_prompt_guard').focus();
    await page.keyboard.press('Space');
    expect(await page.getByRole('switch', { name: 'svc_prompt_guard' }).isChecked()).toBe(false);
    await page.getByLabel('Your message').focus();
    await page.keyboard.type('Hi');
    await page.keyboard.press('Enter');
    await answered(page, 1);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('message');
  });

  it('stops an answer when a person says so', async () => {
    const page = await app.open();
    await page.getByLabel('Your message').fill('Hello there, tell me a long story');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.getByRole('log').getAttribute('aria-busy')).toBe('true');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('message');
    expect(await page.locator('.notice').allInnerTexts()).toEqual([
      'Stopped. You stopped this answer.',
    ]);
    expect(await developerPanel(page)).toMatch(/Message 1, stopped: \d+ characters? came\./);
    await say(page, 'What is 2 + 2?');
    expect(await lastMessage(page)).toContain('2 + 2 = 5.');
    expect(await developerPanel(page)).toMatch(/^Message 2/);
  });

  it('says that something went wrong, and tries again', async () => {
    const page = await app.open();
    await page.route(
      '**/api/chat',
      (route) => route.fulfill({ status: 500, body: 'The model is away.' }),
      { times: 1 },
    );
    await page.getByLabel('Your message').fill('What is 2 + 2?');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').filter({ hasText: 'No answer.' }).innerText()).toContain(
      'The model is away.',
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await answered(page, 1);
    expect(await lastMessage(page)).toContain('2 + 2 = 5.');
  });

  it('labels its parts for screen readers', async () => {
    const page = await app.open();
    await say(page, 'Hi');
    const tree = await page.locator('body').ariaSnapshot();
    for (const part of [
      'heading "Toolgate chat" [level=1]',
      'log "Conversation"',
      'textbox "Your message"',
      'textbox "System prompt"',
      'switch "svc_prompt_guard" [checked]',
      'complementary "For developers"',
      'status',
      'table "Model calls, with their tokens"',
    ]) {
      expect(tree).toContain(part);
    }
  });

  it('starts without a warning of Next.js', () => {
    expect(app.output()).not.toMatch(/deprecat|warn|⚠/i);
  });

  it('serves other clients at /api/v1', async () => {
    const client = new OpenAI({ baseURL: `${app.url}/api/v1`, apiKey: 'none' });
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
