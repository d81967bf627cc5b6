import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});

/** Starts a program that ends with this process, also where an error ends it. */
export function forkAttached(
  file: string,
  parameters: readonly string[],
  options: ForkOptions,
): ChildProcess {
  const child = fork(file, parameters, options);
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}
