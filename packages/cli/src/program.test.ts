import { describe, expect, it } from 'vitest';
import { createProgram } from './program.ts';
import type { ServeFlags } from './serve-flags.ts';

/** What a command line leads to: the flags of `serve`, or what was printed. */
async function run(...parameters: string[]): Promise<{ flags?: ServeFlags; printed: string }> {
  const output: { flags?: ServeFlags; printed: string } = { printed: '' };
  const program = createProgram({
    version: '1.2.3',
    serve: async (flags) => {
      output.flags = flags;
    },
  });
  const write = (text: string): void => {
    output.printed += text;
  };
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeOut: write, writeErr: write });
  }
  await program.parseAsync(parameters, { from: 'user' }).catch(() => {});
  return output;
}

describe('toolgate serve', () => {
  it.each<[string, ServeFlags]>([
    ['', {}],
    ['--demo', { demo: true }],
    ['--port 0 --host ::1', { port: 0, host: '::1' }],
    ['--port=65535', { port: 65_535 }],
    ['--config my.ts --upstream http://host/v1', { config: 'my.ts', upstream: 'http://host/v1' }],
  ])('understands %j', async (line, flags) => {
    const parameters = line.split(' ').filter((parameter) => parameter !== '');
    expect(await run('serve', ...parameters)).toEqual({ flags, printed: '' });
  });

  it.each([
    ['--port 65536', 'A port is a whole number from 0 to 65535.'],
    ['--port 8o', 'A port is a whole number from 0 to 65535.'],
    ['--prot 1', 'Did you mean --port?'],
    [
      '--demo --upstream http://host',
      "option '--demo' cannot be used with option '--upstream <url>'",
    ],
    ['extra', 'too many arguments'],
  ])('refuses %j', async (line, message) => {
    const { flags, printed } = await run('serve', ...line.split(' '));
    expect(flags).toBeUndefined();
    expect(printed).toContain(message);
    expect(printed).toContain('--help shows what is accepted');
  });

  it('explains itself', async () => {
    const { printed } = await run('serve', '--help');
    for (const word of [
      '--port',
      '--host',
      '--config',
      '--demo',
      '--upstream',
      'TOOLGATE_API_KEYS',
    ]) {
      expect(printed).toContain(word);
    }
  });
});

describe('toolgate', () => {
  it('prints its version', async () => {
    expect(await run('--version')).toEqual({ printed: '1.2.3\n' });
  });

  it('names a command that is close', async () => {
    expect((await run('server')).printed).toContain('Did you mean serve?');
  });
});
