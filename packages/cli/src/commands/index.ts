export { calibrateCommand } from './calibrate-command.ts';
export type { CommandActions } from './command-actions.ts';
export { compareCommand } from './compare-command.ts';
export { inspectCommand } from './inspect-command.ts';
export { replayCommand } from './replay-command.ts';
export { doctorCommand, serveCommand } from './serve-command.ts';
export { verifyCommand } from './verify-command.ts';
export { watchCommand } from './watch-command.ts';
