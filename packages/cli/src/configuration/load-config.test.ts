import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CommandError } from '../command-error.ts';
import { loadConfig, loadConfigFiles } from './load-config.ts';

async function folder(files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'toolgate-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  return directory;
}

describe('loadConfig', () => {
  it.each([
    ['toolgate.config.ts', 'const port: number = 1; export default { port };'],
    ['toolgate.config.ts', 'enum Port { web = 1 }\nexport default { port: Port.web };'],
    ['toolgate.config.mts', 'export default { port: 1 } satisfies object;'],
    ['toolgate.config.cjs', 'module.exports = { port: 1 };'],
    ['toolgate.config.js', 'export default { port: 1 };'],
    ['toolgate.config.mjs', 'export default { port: 1 };'],
    ['toolgate.config.json', '{ "port": 1 }'],
  ])('finds %s', async (name, text) => {
    expect(await loadConfig(await folder({ [name]: text }))).toEqual({ port: 1 });
  });

  it('reads the file that is named', async () => {
    const files = {
      'toolgate.config.json': '{ "port": 1 }',
      'other.ts': 'export default { port: 2 };',
    };
    const directory = await folder(files);
    expect(await loadConfig(directory, 'other.ts')).toEqual({ port: 2 });
    expect(await loadConfig(directory, join(directory, 'other.ts'))).toEqual({ port: 2 });
  });

  it('reads the corrections that it names, from its own folder', async () => {
    const corrections = [{ text: 'Refunds take ten days.', kind: 'fact' }];
    const directory = await folder({
      'toolgate.config.json': JSON.stringify({
        correctionsFile: 'corrections.jsonl',
        contentFilter: {
          secrets: ['swordfish'],
          corrections: [{ text: 'First.', kind: 'script' }],
        },
      }),
      'corrections.jsonl': `${JSON.stringify({ ...corrections[0], reason: 'x', start: 1 })}\n`,
    });
    expect(await loadConfig(directory)).toEqual({
      contentFilter: {
        secrets: ['swordfish'],
        corrections: [{ text: 'First.', kind: 'script' }, ...corrections],
      },
    });
  });

  it('takes files that were accepted before, not the files on the disk', async () => {
    const corrections = '{"text": "First.", "kind": "fact"}';
    const directory = await folder({
      'toolgate.config.ts': 'export default { correctionsFile: "corrections.jsonl", port: 1 };',
      'corrections.jsonl': corrections,
    });
    const { config, files } = await loadConfigFiles(directory);
    expect(config).toMatchObject({ port: 1, contentFilter: { corrections: [{ text: 'First.' }] } });
    await writeFile(join(directory, 'toolgate.config.ts'), 'export default { port: 2 };');
    await rm(join(directory, 'corrections.jsonl'));
    expect(await loadConfigFiles(directory, undefined, files)).toEqual({ config, files });
    expect(await loadConfig(directory)).toEqual({ port: 2 });
    const none = await loadConfigFiles(await folder({}));
    expect(await loadConfigFiles(directory, undefined, none.files)).toEqual(none);
  });

  it('gives false alarms of a corrections file to the guard', async () => {
    const directory = await folder({
      'toolgate.config.json': '{ "correctionsFile": "corrections.jsonl" }',
      'corrections.jsonl': '{ "text": "Forget my last order.", "attack": false, "score": 0.9 }\n',
    });
    expect(await loadConfig(directory)).toEqual({
      promptGuard: { corrections: [{ text: 'Forget my last order.', attack: false }] },
    });
  });

  it('reads a TypeScript file with imports', async () => {
    const files = {
      'toolgate.config.ts': "import { port } from './port';\nexport default { port };",
      'port.ts': 'export const port = 2;',
    };
    expect(await loadConfig(await folder(files))).toEqual({ port: 2 });
  });

  it('refuses several files, of which it would ignore all but one', async () => {
    const directory = await folder({
      'toolgate.config.json': '{ "port": 1 }',
      'toolgate.config.ts': 'export default { port: 2 };',
    });
    await expect(loadConfig(directory)).rejects.toThrow(
      new CommandError(
        'There are several configurations: toolgate.config.ts, toolgate.config.json. Keep one, or name one with --config.',
      ),
    );
    const file = 'toolgate.config.json';
    expect(await loadConfig(directory, file)).toEqual({ port: 1 });
  });

  it('reads JSON after a byte-order mark', async () => {
    const directory = await folder({ 'toolgate.config.json': '\uFEFF{ "port": 1 }' });
    expect(await loadConfig(directory)).toEqual({ port: 1 });
  });

  it.each([
    ['{"apiKeys":["web=KEY-SECRET",]}', 1, 30],
    ['{\n  "apiKeys": ["web=KEY-SECRET"\n  "port": 1 }', 3, 3],
    ['{"apiKeys":["web=KEY-SECRET"', 1, 29],
    ['{"apiKeys":["web=KEY-SECRET]}', 1, 30],
    ["{'apiKeys':['web=KEY-SECRET']}", 1, 2],
  ])('names the place of a mistake in JSON without its text: %s', async (text, line, column) => {
    const directory = await folder({ 'toolgate.config.json': text });
    await expect(loadConfig(directory)).rejects.toThrow(
      new CommandError(
        `Cannot load toolgate.config.json: it is not valid JSON: see line ${line}, column ${column}.`,
      ),
    );
  });

  it.each([
    ['{"apiKeys":["a=SECRET"],\n"apiKeys":["b=SECRET"]}', 'apiKeys', 2],
    ['{"timeouts":{"graceMilliseconds":1,"grace\\u004dilliseconds":2}}', 'graceMilliseconds', 1],
    ['{"limits":{"requests":{"limit":1}},"limits" :{}}', 'limits', 1],
  ])('refuses a name that is there twice: %s', async (text, name, line) => {
    const directory = await folder({ 'toolgate.config.json': text });
    await expect(loadConfig(directory)).rejects.toThrow(
      new CommandError(
        `Cannot load toolgate.config.json: "${name}" is there twice, the second time in line ${line}. Keep one.`,
      ),
    );
  });

  it('accepts a name in several objects, and as a value', async () => {
    const routes = { 'a"b': ['port', 'x:'], port: 'port' };
    const models = ['port', 'port'];
    const config = { port: 1, routing: { routes }, apiKeys: models };
    const text = JSON.stringify(config, undefined, 2);
    const directory = await folder({ 'toolgate.config.json': text });
    expect(await loadConfig(directory)).toEqual(config);
  });

  it('is empty if there is no file', async () => {
    expect(await loadConfig(await folder({}))).toEqual({});
  });

  it.each([
    ['missing.json', /^There is no file .*missing\.json: check --config\.$/],
    ['broken.ts', /^Cannot load broken\.ts: /],
    ['broken.json', /^Cannot load broken\.json: .*JSON/],
    ['own.yaml', /^Cannot load own\.yaml\. Accepted: \.ts, .*, \.json\.$/],
    ['throws.js', /^Cannot load throws\.js: set MY_KEY$/],
    [
      'invalid.json',
      /invalid\.json is not valid\.\n {2}the configuration: unknown key "prt": did you mean "port"\?$/,
    ],
  ])('names the fault of %s', async (file, message) => {
    const directory = await folder({
      'broken.ts': 'export default {',
      'broken.json': '{ port: 1 }',
      'own.yaml': 'port: 1',
      'throws.js': 'throw new Error("set MY_KEY");',
      'invalid.json': '{ "prt": 1 }',
    });
    const loading = loadConfig(directory, file);
    await expect(loading).rejects.toThrow(CommandError);
    await expect(loading).rejects.toThrow(message);
  });
});
