import type { Page } from 'playwright-core';

/** Sends a message, and waits for the end of its answer. */
export async function say(page: Page, text: string): Promise<void> {
  const earlier = await page.locator('.message.assistant').count();
  await page.getByLabel('Your message').fill(text);
  await page.keyboard.press('Enter');
  await answered(page, earlier + 1);
}

/** Waits for the end of an answer. */
export async function answered(page: Page, number: number): Promise<void> {
  await page
    .locator('.message.assistant')
    .nth(number - 1)
    .waitFor();
  await page.getByRole('button', { name: 'Send' }).waitFor();
}

export const toggle = (page: Page, tool: string): Promise<void> =>
  page.getByRole('switch', { name: tool }).click();
export const conversation = (page: Page): Promise<string> => page.getByRole('log').innerText();
export const lastMessage = (page: Page): Promise<string> =>
  page.locator('.message.assistant').last().innerText();
export const notices = (page: Page): Promise<string[]> =>
  page.locator('.message .notice').allInnerTexts();
export const developerPanel = (page: Page): Promise<string> =>
  page.locator('.outcomes').innerText();
export const focusedText = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent);
