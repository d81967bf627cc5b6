import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { publishedProject } from './published-project.ts';
import { type Run, startCommand, untilReady } from './running-command.ts';

const images = fileURLToPath(new URL('../../../../docs/images', import.meta.url));
/** Where Debian installs Chromium, unless the environment names another. */
export const chromiumPath: string = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** What a browser asks for. */
export const browserAccept: Readonly<Record<string, string>> = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
};

/** In CI the tests always run, and fail if Chromium is missing. */
export const hasBrowser: boolean = existsSync(chromiumPath) || process.env['CI'] !== undefined;

/** Gateways with the demo model, and a headless Chromium. */
export interface Playground {
  /** The gateway of all tests that leave it as it is. */
  url: string;
  /** Violations of the page's policy. */
  violations: readonly string[];
  /** Serves the demo once more on a free port. */
  serve: (environment?: NodeJS.ProcessEnv, ...flags: string[]) => Promise<string>;
  /** Opens the page of a gateway. The first call starts the browser. */
  open: (options?: Parameters<Browser['newContext']>[0], address?: string) => Promise<Page>;
  closePages: () => Promise<void>;
  close: () => Promise<void>;
}

/** Serves the demo on a free port. */
export async function startPlayground(): Promise<Playground> {
  const servers: Run[] = [];
  const contexts: BrowserContext[] = [];
  const violations: string[] = [];
  let browser: Promise<Browser> | undefined;

  const serve: Playground['serve'] = async (environment = {}, ...flags) => {
    const parameters = ['serve', '--demo', '--port', '0', ...flags];
    const server = startCommand(parameters, publishedProject, environment);
    servers.push(server);
    const { url: address } = await untilReady(server);
    return address;
  };
  const url = await serve();

  return {
    url,
    violations,
    serve,
    async open(options = {}, address = url) {
      browser ??= chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
      const context = await (
        await browser
      ).newContext({ viewport: { width: 1280, height: 860 }, ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) violations.push(message.text());
      });
      await page.goto(`${address}/`);
      return page;
    },
    async closePages() {
      await Promise.all(contexts.splice(0).map(async (context) => context.close()));
    },
    async close() {
      for (const { child } of servers) child.kill('SIGKILL');
      await (await browser)?.close();
    },
  };
}

/** Sends a message, and waits for the end of its answer. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).last().fill(text);
  await page.keyboard.press('Enter');
  await page.getByText('Ready for your next message.').waitFor();
}

/** The text of the last answer. */
export async function lastAnswer(page: Page): Promise<string> {
  return (await page.locator('article.assistant .text').last().textContent()) ?? '';
}

/** Shows the code for a client, and returns it. */
export async function code(page: Page, client: string): Promise<string> {
  await page.getByLabel(client, { exact: true }).check();
  return (await page.locator('#code').textContent()) ?? '';
}

/** Takes a picture for the documentation, where the environment asks for it with `SCREENSHOTS=1`. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] === undefined) return;
  await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({ path: join(images, `${name}.png`) });
}
