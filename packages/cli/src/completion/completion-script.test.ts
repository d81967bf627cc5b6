import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Argument, Command, Option } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import { completionScript, shells } from './completion-script.ts';

const run = promisify(execFile);
const directory = mkdtempSync(join(tmpdir(), 'completion-'));
afterAll(() => rmSync(directory, { recursive: true }));

function createProgram(): Command {
  const program = new Command('gate').version('1');
  program
    .command('serve')
    .description("serve: it's what it does")
    .option('--port <number>', 'port')
    .option('--config <file>', 'file')
    .addOption(new Option('--log <what>', 'log').choices(['failures', 'content']))
    .option('--demo', 'demo');
  const inspect = program.command('inspect').description('inspect');
  inspect.command('prompts').description('prompts').argument('[files...]');
  program.command('completion').addArgument(new Argument('<shell>').choices(['bash', 'zsh']));
  return program;
}

/** What bash offers for a line whose last word is being typed. */
async function complete(...words: string[]): Promise<string[]> {
  writeFileSync(join(directory, 'a b.json'), '');
  const script = `${completionScript(createProgram(), 'bash')}
COMP_WORDS=(gate "$@")
COMP_CWORD=$#
_gate
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await run('bash', ['-c', script, 'bash', ...words], { cwd: directory });
  return stdout.split('\n').filter((word) => word !== '');
}

describe('the script for bash', () => {
  it.each([
    [[''], ['serve', 'inspect', 'completion', '-V', '--version', '-h', '--help']],
    [['se'], ['serve']],
    [
      ['serve', '--'],
      ['--port', '--config', '--log', '--demo', '--help'],
    ],
    [
      ['serve', '--log', ''],
      ['failures', 'content'],
    ],
    [['serve', '--port', ''], []],
    [['serve', '--config', 'a'], ['a b.json']],
    [
      ['inspect', ''],
      ['prompts', '-h', '--help'],
    ],
    [['inspect', 'prompts', 'a'], ['a b.json']],
    [['completion', 'z'], ['zsh']],
  ])('completes %j', async (words, offers) => {
    expect(await complete(...words)).toEqual(offers);
  });
});

describe('the script for fish', () => {
  it('has a line for each word', () => {
    const script = completionScript(createProgram(), 'fish');
    expect(script).toContain(
      String.raw`complete -c gate -n '__gate_is' -a 'serve' -d 'serve: it\'s what it does'`,
    );
    expect(script).toContain("complete -c gate -n '__gate_is serve' -l config -r -F -d 'file'");
    expect(script).toContain(
      "complete -c gate -n '__gate_is serve' -l log -x -a 'failures content' -d 'log'",
    );
    expect(script).toContain("complete -c gate -n '__gate_is inspect prompts' -F");
  });
});

describe('the script for zsh', () => {
  it('parts words from what they mean', () => {
    const script = completionScript(createProgram(), 'zsh');
    expect(script).toMatch(/^#compdef gate\n/);
    expect(script).toContain(String.raw`'serve:serve: it'\''s what it does'`);
    expect(script).toContain("'serve:--config') _files; return ;;");
  });
});

describe('every script', () => {
  it.each(shells)('of %s has its quotes closed', (shell) => {
    const script = completionScript(createProgram(), shell).replaceAll(/\\.|'\\''/g, '');
    expect((script.match(/'/g) ?? []).length % 2).toBe(0);
  });
});
