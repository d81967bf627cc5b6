import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const images = join(root, '..', '..', 'docs', 'images');

/** Where Debian installs Chromium, unless the environment names another. */
export const chromiumPath: string = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Whether the tests can run here. In CI they always do, and fail where Chromium is missing. */
export const hasBrowser: boolean = existsSync(chromiumPath) || process.env.CI !== undefined;

/** The built app on a port of its own, and a browser. */
export interface App {
  /** Where it is served. */
  url: string;
  /** The output of the server until now. */
  output: () => string;
  open: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
  close: () => Promise<void>;
}

/** Starts the built app without any key, so the demo model answers, and a headless Chromium. */
export async function startApp(): Promise<App> {
  const { server, url, output } = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  const contexts: BrowserContext[] = [];
  return {
    url,
    output,
    async open(options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 860 },
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
      server.kill();
    },
  };
}

/** Takes a picture for the documentation, where the environment asks for it with `SCREENSHOTS=1`. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === undefined) return;
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(images, `${name}.png`) });
}

async function startServer(): Promise<{
  server: ChildProcess;
  url: string;
  output: () => string;
}> {
  const { OPENAI_API_KEY: _openai, ANTHROPIC_API_KEY: _anthropic, ...env } = process.env;
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const server = spawn(
    process.execPath,
    [next, 'start', '--port', '0', '--hostname', '127.0.0.1'],
    {
      cwd: root,
      env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  server.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (;;) {
    if (server.exitCode !== null) throw new Error(`next start ended:\n${output}`);
    // It listens on any free port, and says on which.
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (url !== undefined && (await answers(url))) return { server, url, output: () => output };
    await wait(100);
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
