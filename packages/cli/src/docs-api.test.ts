import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const workspace = fileURLToPath(new URL('../../..', import.meta.url));

describe('API reference', () => {
  it('is up to date', { timeout: 60_000 }, async () => {
    const script = `${workspace}scripts/write-api-reference.mjs`;
    const { stderr } = await run(process.execPath, [script, '--check']).catch(
      (error: { stderr: string }) => error,
    );
    expect(stderr).toBe('');
  });
});

describe('configuration page', () => {
  const page = readFileSync(`${workspace}docs/configuration.md`, 'utf8');

  /** The options of an interface in the reference. */
  function settingsOf(reference: string, name: string): string[] {
    const text = readFileSync(`${workspace}docs/api/${reference}.md`, 'utf8');
    const [, body = ''] =
      new RegExp(`^(?:export )?interface ${name}\\b[^{]*\\{\\n(.*?)^\\}`, 'ms').exec(text) ?? [];
    return Array.from(
      body.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm),
      ([, setting = '']) => setting,
    );
  }

  it.each([
    ['toolgate', 'ToolgateOptions'],
    ['toolgate', 'PromptGuardOptions'],
    ['toolgate', 'ContentFilterOptions'],
    ['toolgate', 'FilterOptions'],
    ['toolgate', 'ShadowAgentOptions'],
    ['http', 'ToolgateHandlerOptions'],
    ['http', 'AuthenticationOptions'],
    ['http', 'LimitsOptions'],
    ['http', 'RoutingOptions'],
    ['http', 'ResponseStoreOptions'],
    ['http', 'CorsOptions'],
    ['http', 'UpstreamOptions'],
    ['cli', 'ToolgateConfig'],
    ['cli', 'GatewayServices'],
    ['cli', 'StoreConfig'],
    ['cli', 'ServeTimeouts'],
  ])('names every setting of %s: %s', (reference, name) => {
    const settings = settingsOf(reference, name);
    expect(settings).not.toEqual([]);
    expect(settings.filter((setting) => !page.includes(`\`${setting}\``))).toEqual([]);
  });
});
