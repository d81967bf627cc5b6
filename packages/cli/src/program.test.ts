import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import type { CalibrateFlags } from './calibrate/index.ts';
import type { CompareFlags } from './compare/index.ts';
import type { ServeFlags } from './configuration/serve-flags.ts';
import type { InspectFlags, InspectKind } from './inspect/index.ts';
import { createProgram } from './program.ts';
import type { ReplayFlags } from './replay/index.ts';
import type { WatchFlags } from './watch/index.ts';

/** The result of a command line: the arguments of the command, or the printed text. */
interface Output {
  flags?: ServeFlags;
  inspected?: { kind: InspectKind; files: readonly string[]; flags: InspectFlags };
  compared?: { file: string; flags: CompareFlags };
  calibrated?: { files: readonly string[]; flags: CalibrateFlags };
  replayed?: { files: readonly string[]; flags: ReplayFlags };
  watched?: { file: string | undefined; flags: WatchFlags };
  examined?: ServeFlags;
  verified?: { file: string; flags: { expect?: string } };
  printed: string;
}

function withCommandsBelow(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withCommandsBelow)];
}

async function run(...parameters: string[]): Promise<Output> {
  const output: Output = { printed: '' };
  const program = createProgram({
    version: '1.2.3',
    serve: async (flags) => {
      output.flags = flags;
    },
    inspect: async (kind, files, flags) => {
      output.inspected = { kind, files, flags };
    },
    compare: async (file, flags) => {
      output.compared = { file, flags };
    },
    calibrate: async (files, flags) => {
      output.calibrated = { files, flags };
    },
    watch: async (file, flags) => {
      output.watched = { file, flags };
    },
    replay: async (files, flags) => {
      output.replayed = { files, flags };
    },
    doctor: async (flags) => {
      output.examined = flags;
    },
    verify: async (file, flags) => {
      output.verified = { file, flags };
    },
  });
  const write = (text: string): void => {
    output.printed += text;
  };
  for (const command of withCommandsBelow(program)) {
    command.exitOverride().configureOutput({ writeOut: write, writeErr: write });
  }
  await program.parseAsync(parameters, { from: 'user' }).catch(() => {});
  return output;
}

describe('toolgate compare', () => {
  const defaults = { trials: 8, parallel: 4 };

  it.each<[string, CompareFlags]>([
    ['--with shadow-agent', { with: ['shadow-agent'], ...defaults }],
    [
      '--with prompt-guard,shadow-agent --trials 3 --json',
      { with: ['prompt-guard', 'shadow-agent'], ...defaults, trials: 3, json: true },
    ],
    [
      '--with shadow-agent --max-iterations 5 --model m',
      { with: ['shadow-agent'], ...defaults, maxIterations: 5, model: 'm' },
    ],
  ])('understands %j', async (line, flags) => {
    const output = await run('compare', 'cases.jsonl', ...line.split(' '));
    expect(output).toEqual({ compared: { file: 'cases.jsonl', flags }, printed: '' });
  });

  it.each([
    ['cases.jsonl', "required option '--with <features>' not specified"],
    ['cases.jsonl --with agent', '"agent" is not a feature'],
    ['cases.jsonl --with shadow-agent --trials 0', 'It must be a whole number from 1 to 99999.'],
    ['--with shadow-agent', "missing required argument 'cases'"],
  ])('refuses %j', async (line, message) => {
    const { printed, compared } = await run('compare', ...line.split(' '));
    expect(printed).toContain(message);
    expect(compared).toBeUndefined();
  });
});

describe('toolgate calibrate', () => {
  it.each<[string, CalibrateFlags]>([
    ['--max-harden-rate 0.005', { confidence: 0.95, maxHardenRate: 0.005 }],
    [
      '--max-harden-rate 1e-2 --max-block-rate 0.0002 --confidence 0.99 --picture c.svg --write c.json',
      {
        confidence: 0.99,
        maxHardenRate: 0.01,
        maxBlockRate: 0.0002,
        picture: 'c.svg',
        write: 'c.json',
      },
    ],
  ])('understands %j', async (line, flags) => {
    const output = await run('calibrate', 'log.jsonl', ...line.split(' '));
    expect(output).toEqual({ calibrated: { files: ['log.jsonl'], flags }, printed: '' });
  });

  it.each([
    ['--max-harden-rate 0', 'It must be a number between 0 and 1, such as 0.005 for 0.5 %.'],
    ['--max-block-rate 1', 'It must be a number between 0 and 1, such as 0.005 for 0.5 %.'],
    ['--confidence 95', 'It must be a number from 0.5 to 0.999999, such as 0.95.'],
  ])('refuses %j', async (line, message) => {
    const { printed, calibrated } = await run('calibrate', 'log.jsonl', ...line.split(' '));
    expect(printed).toContain(message);
    expect(calibrated).toBeUndefined();
  });
});

describe('toolgate watch', () => {
  it.each<[string, string | undefined, WatchFlags]>([
    ['log.jsonl --max-harden-rate 0.005', 'log.jsonl', { maxHardenRate: 0.005 }],
    [
      '--max-block-rate 0.001 --once --run-length 100000',
      undefined,
      { maxBlockRate: 0.001, once: true, runLength: 100_000 },
    ],
  ])('understands %j', async (line, file, flags) => {
    expect(await run('watch', ...line.split(' '))).toEqual({
      watched: { file, flags },
      printed: '',
    });
  });

  it('refuses a run length that is no number of messages', async () => {
    const { printed, watched } = await run('watch', '--run-length', '0.5');
    expect(printed).toContain('It must be a whole number from 1 to 999999999999.');
    expect(watched).toBeUndefined();
  });
});

describe('toolgate replay', () => {
  it.each<[string, ReplayFlags]>([
    ['--after strict', { after: 'strict' }],
    [
      '--before default --after 0.6,1 --page week.html',
      { before: 'default', after: { harden: 0.6, block: 1 }, page: 'week.html' },
    ],
  ])('understands %j', async (line, flags) => {
    const output = await run('replay', 'log.jsonl', ...line.split(' '));
    expect(output).toEqual({ replayed: { files: ['log.jsonl'], flags }, printed: '' });
  });

  it.each([
    ['--page p.html', "required option '--after <thresholds>' not specified"],
    ['--after loose', 'Accepted: strict, default, lenient, and two numbers'],
    ['--after 0.9,0.6', 'Accepted: strict, default, lenient, and two numbers'],
    ['--after 0.9', 'Accepted: strict, default, lenient, and two numbers'],
    ['--after 0.5,0.6,0.7', 'Accepted: strict, default, lenient, and two numbers'],
  ])('refuses %j', async (line, message) => {
    const { printed, replayed } = await run('replay', 'log.jsonl', ...line.split(' '));
    expect(printed).toContain(message);
    expect(replayed).toBeUndefined();
  });
});

describe('toolgate serve', () => {
  it.each<[string, ServeFlags]>([
    ['', {}],
    ['--demo', { demo: true }],
    ['--port 0 --host ::1', { port: 0, host: '::1' }],
    ['--port=65535', { port: 65_535 }],
    ['--config my.ts --upstream http://host/v1', { config: 'my.ts', upstream: 'http://host/v1' }],
    ['--workers 4', { workers: 4 }],
    ['--no-playground --log requests', { playground: false, log: 'requests' }],
  ])('understands %j', async (line, flags) => {
    const parameters = line.split(' ').filter((parameter) => parameter !== '');
    expect(await run('serve', ...parameters)).toEqual({
      flags: { playground: true, ...flags },
      printed: '',
    });
  });

  it.each([
    ['--port 65536', 'It must be a whole number from 0 to 65535.'],
    ['--port 8o', 'It must be a whole number from 0 to 65535.'],
    ['--workers 0', 'It must be a whole number from 1 to 999.'],
    ['--workers all', 'It must be a whole number from 1 to 999.'],
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
    expect(printed).toContain('--help shows all options');
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

describe('toolgate inspect', () => {
  it.each<[string, Output['inspected']]>([
    ['prompts', { kind: 'prompts', files: [], flags: {} }],
    [
      'prompts a.jsonl b.jsonl --thresholds strict --worst 0 --quiet',
      {
        kind: 'prompts',
        files: ['a.jsonl', 'b.jsonl'],
        flags: { thresholds: 'strict', worst: 0, quiet: true },
      },
    ],
    [
      'outputs --chunk 1 --corrections c.jsonl',
      { kind: 'outputs', files: [], flags: { chunk: 1, corrections: 'c.jsonl' } },
    ],
    ['outputs --explain', { kind: 'outputs', files: [], flags: { explain: true } }],
    ['system p.txt --json', { kind: 'system', files: ['p.txt'], flags: { json: true } }],
  ])('understands %j', async (line, inspected) => {
    expect(await run('inspect', ...line.split(' '))).toEqual({ inspected, printed: '' });
  });

  it.each([
    ['prompts --thresholds wild', 'Allowed choices are strict, default, lenient.'],
    ['outputs --chunk 0', 'It must be a whole number from 1 to 999999.'],
    ['prompt', 'Did you mean prompts?'],
  ])('refuses %j', async (line, message) => {
    const { inspected, printed } = await run('inspect', ...line.split(' '));
    expect(inspected).toBeUndefined();
    expect(printed).toContain(message);
  });
});

describe('toolgate doctor', () => {
  it('takes the options of serve', async () => {
    const line = '--upstream http://host/v1 --port 0 --workers 2 --log requests --no-playground';
    const { examined } = await run('doctor', ...line.split(' '));
    expect(examined).toEqual({
      upstream: 'http://host/v1',
      port: 0,
      workers: 2,
      log: 'requests',
      playground: false,
    });
    expect((await run('doctor')).examined).toEqual({ playground: true });
  });
});

describe('toolgate verify log', () => {
  const hash = 'ab'.repeat(32);

  it('takes a file and a hash', async () => {
    expect(await run('verify', 'log', 'decisions.jsonl', '--expect', hash.toUpperCase())).toEqual({
      verified: { file: 'decisions.jsonl', flags: { expect: hash } },
      printed: '',
    });
  });

  it('refuses an invalid hash', async () => {
    const { printed, verified } = await run('verify', 'log', 'decisions.jsonl', '--expect', 'ab');
    expect(printed).toContain('It must be a SHA-256 of 64 hexadecimal digits.');
    expect(verified).toBeUndefined();
  });
});

describe('help', () => {
  it.each([
    ['serve'],
    ['inspect'],
    ['inspect prompts'],
    ['inspect outputs'],
    ['inspect system'],
    ['doctor'],
    ['verify log'],
  ])('of %s has examples that are lines of that command', async (line) => {
    const { printed } = await run(...line.split(' '), '--help');
    expect(printed).toContain(`toolgate ${line}`);
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
