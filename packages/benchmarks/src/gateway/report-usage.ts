// Preloaded (`--import`) into each measured process: it answers a message with what the process used so far.
import type { ProcessUsage } from './measured-process.ts';

process.on('message', (question) => {
  const { user, system } = process.cpuUsage();
  const usage: ProcessUsage = { cpu: user + system, memory: process.memoryUsage.rss() };
  process.send?.({ ...usage, question });
});
process.on('disconnect', () => process.exit());
