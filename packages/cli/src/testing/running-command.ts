import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { publishedBin } from './published-project.ts';

/** A process whose output is read. */
type Child = ChildProcessByStdio<null, Readable, Readable>;

/** A run of the command, as built. */
export interface Run {
  child: Child;
  /** The output so far. */
  output: { stdout: string; stderr: string };
  /** Settles with the exit code when the process has ended. */
  exited: Promise<number | null>;
}

/** A run of `toolgate serve` that accepts requests. */
export type Served = Run & { url: string };

/**
 * Starts the command, as built, in a folder, without this machine's settings. With the compiled code of earlier runs it
 * starts in half the time.
 */
export function startCommand(
  parameters: readonly string[],
  directory: string,
  environment: NodeJS.ProcessEnv = {},
): Run {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [publishedBin, ...parameters], {
    cwd: directory,
    env: { NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watchRun(child);
}

/** Collects the output of a process. */
export function watchRun(child: Child): Run {
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, output, exited };
}

function isReady({ output }: Run): boolean {
  return output.stdout.includes('\nModel: ');
}

/** Waits until `toolgate serve` accepts requests or has ended. The URL is empty if it has ended. */
export async function untilReadyOrEnded(run: Run): Promise<Served> {
  const { child, output, exited } = run;
  while (!isReady(run)) {
    await Promise.race([once(child.stdout, 'data'), exited]);
    if (child.exitCode !== null) break;
  }
  const [url = ''] = /http:\S+/.exec(output.stdout) ?? [];
  return { ...run, url };
}

/**
 * Waits until `toolgate serve` accepts requests.
 *
 * @throws Error with its log if it ended.
 */
export async function untilReady(run: Run): Promise<Served> {
  const served = await untilReadyOrEnded(run);
  if (!isReady(run)) throw new Error(run.output.stderr);
  return served;
}
