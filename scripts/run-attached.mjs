import { spawn } from 'node:child_process';

/** How often this process looks whether its parent is still there, in milliseconds. */
const lookMilliseconds = 250;

/** Who started this process: npm's shell, if it is a script of npm. */
const parent = process.ppid;

/**
 * Runs a command that ends with this process. Signals reach it, and so does the end of npm: npm passes a signal to its shell, which
 * ends without passing it on, so the only sign is that this process has another parent.
 *
 * @param {string[]} parameters of node
 * @param {NodeJS.ProcessEnv} environment
 */
export function runAttached(parameters, environment) {
  const command = spawn('node', parameters, { env: environment, stdio: 'inherit' });
  // The command ends in its own time, and this process with it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => command.kill(signal));
  }
  command.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
  // Without npm, the parent may be a terminal that was closed on purpose.
  if (environment.npm_lifecycle_event === undefined) return;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    command.kill('SIGTERM');
  }, lookMilliseconds);
}
