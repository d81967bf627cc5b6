import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { textStream } from '../testing/text-stream.ts';
import { followFile } from './follow-file.ts';
import { watch, type WatchFlags } from './index.ts';

const directory = mkdtempSync(join(tmpdir(), 'watch-'));
afterAll(() => rmSync(directory, { recursive: true }));

function line(action: string, would?: string): string {
  return `${JSON.stringify({ outcome: { promptGuard: { score: 0.5, action, would }, contentFilter: {} } })}\n`;
}

const ordinary = line('passed').repeat(300);
const raised = line('hardened').repeat(5);

async function watchText(
  text: string,
  flags: WatchFlags,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const stdout = textStream();
  const stderr = textStream();
  const terminal = { stdin: Readable.from([Buffer.from(text)]), stdout, stderr };
  const code = await watch({ file: undefined, flags, directory, terminal });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

describe('toolgate watch', () => {
  it('writes a line when a rate leaves its bound', async () => {
    expect(await watchText(ordinary + raised, { maxHardenRate: 0.01 })).toEqual({
      code: 1,
      stdout:
        '(standard input):305: more messages are hardened or blocked than the promised 1 %: 5 of the last 5 (100 %)\n',
      stderr: '',
    });
  });

  it.each<[string, string, WatchFlags]>([
    ['an ordinary rate', ordinary, { maxHardenRate: 0.01 }],
    [
      'hardened messages, where blocked ones are watched',
      ordinary + raised,
      { maxBlockRate: 0.01 },
    ],
    ['a longer run length', ordinary + raised, { maxHardenRate: 0.01, runLength: 1e6 }],
    ['lines that are no message', `x\n{}\n${ordinary}`, { maxHardenRate: 0.01 }],
  ])('is quiet about %s', async (_name, text, flags) => {
    const { code, stdout, stderr } = await watchText(text, flags);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain('messages; the rates are within their bounds.');
  });

  it.each(['The school opens\nat nine.\n', '{"output":"Hello."}\n'])(
    'refuses a file without a message: %j',
    async (text) => {
      await expect(watchText(text, { maxHardenRate: 0.01 })).rejects.toThrow(
        'There is no message in the input.',
      );
    },
  );

  it('counts lines that it cannot read', async () => {
    const { code, stderr } = await watchText(`x\n${line('passed')}`, { maxHardenRate: 0.01 });
    expect(code).toBe(0);
    expect(stderr).toBe(
      '(standard input):1: not JSON: each line has to be one JSON object\n1 line could not be read.\n1 message; the rates are within their bounds.\n',
    );
  });

  it('counts what monitor mode would have done', async () => {
    const text = ordinary + line('passed', 'blocked').repeat(6);
    const { code, stdout } = await watchText(text, { maxHardenRate: 0.01, maxBlockRate: 0.001 });
    expect(code).toBe(1);
    expect(stdout.split('\n').filter((entry) => entry.includes('are blocked than'))).toHaveLength(
      1,
    );
    expect(stdout.split('\n').filter((entry) => entry.includes('hardened or'))).toHaveLength(1);
  });

  it('reads a file once', async () => {
    const file = join(directory, 'once.jsonl');
    writeFileSync(file, ordinary + raised);
    const terminal = { stdin: Readable.from([]), stdout: textStream(), stderr: textStream() };
    const flags = { maxHardenRate: 0.01, once: true };
    expect(await watch({ file, flags, directory, terminal })).toBe(1);
  });

  it('follows a file that grows and is replaced', async () => {
    const file = join(directory, 'log.jsonl');
    writeFileSync(file, ordinary);
    const abort = new AbortController();
    let alarms = 0;
    const stdout = textStream(() => {
      alarms += 1;
      if (alarms > 1) {
        abort.abort();
        return;
      }
      renameSync(file, `${file}.1`);
      writeFileSync(file, raised);
      appendFileSync(file, raised);
    });
    const terminal = { stdin: Readable.from([]), stdout, stderr: textStream() };
    const watching = watch({
      file,
      flags: { maxHardenRate: 0.01 },
      directory,
      terminal,
      signal: abort.signal,
      intervalMilliseconds: 5,
    });
    appendFileSync(file, raised);
    expect(await watching).toBe(1);
    expect(stdout.text.split('\n').slice(0, -1)).toEqual([
      expect.stringContaining(`${file}:305: more messages are hardened or blocked`),
      expect.stringContaining('more messages are hardened or blocked'),
    ]);
  });

  it('describes the first line that it cannot read while it follows a file', async () => {
    const file = join(directory, 'other.jsonl');
    writeFileSync(file, 'The school opens\nat nine.\n');
    const abort = new AbortController();
    const stderr = textStream(() => abort.abort());
    const terminal = { stdin: Readable.from([]), stdout: textStream(), stderr };
    const flags = { maxHardenRate: 0.01 };
    const { signal } = abort;
    const watching = watch({ file, flags, directory, terminal, signal, intervalMilliseconds: 5 });
    await expect(watching).rejects.toThrow('There is no message in the input.');
    expect(stderr.text).toMatch(/other\.jsonl:1: /);
  });

  it('reads a file to its end before the one that replaces it, and ends half a line', async () => {
    const file = join(directory, 'rotated.jsonl');
    writeFileSync(file, 'one\n');
    const bytes = followFile(file, { intervalMilliseconds: 200 });
    const read = async (): Promise<string> =>
      Buffer.from((await bytes.next()).value ?? []).toString();
    expect(await read()).toBe('one\n');
    const next = read();
    // The reader now waits for its next look.
    await wait(100);
    appendFileSync(file, 'two\nhalf');
    renameSync(file, `${file}.1`);
    writeFileSync(file, 'new\n');
    expect([await next, await read(), await read()]).toEqual(['two\nhalf', '\n', 'new\n']);
    await bytes.return(undefined);
  });

  it.each([
    [undefined, {}, 'toolgate watch needs --max-harden-rate, --max-block-rate, or both.'],
    ['none.jsonl', { maxHardenRate: 0.1 }, 'Cannot read none.jsonl: there is no such file.'],
  ])('refuses %j with %j', async (file, flags, message) => {
    const terminal = { stdin: Readable.from([]), stdout: textStream(), stderr: textStream() };
    await expect(watch({ file, flags, directory, terminal })).rejects.toThrow(message);
  });
});
