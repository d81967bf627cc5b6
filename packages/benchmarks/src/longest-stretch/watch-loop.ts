// Preloaded (`--import`) into the measured gateway: it answers a message with the longest stretch since the last message.
import type { LoopReport } from './watched-gateway.ts';

/** A timer fires between any two callbacks, so what runs between two of its ticks is one stretch of the event loop. */
const tickMilliseconds = 1;

// CPU time of this thread alone (Node.js 23.9 and later): neither the machine's other work nor a parallel garbage
// collection counts.
const readCpu = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let longest = 0;
let longestWall = 0;
let lastCpu = readCpu();
let lastWall = performance.now();

function tick(): void {
  const cpu = readCpu();
  const wall = performance.now();
  longest = Math.max(longest, cpu - lastCpu);
  longestWall = Math.max(longestWall, wall - lastWall - tickMilliseconds);
  lastCpu = cpu;
  lastWall = wall;
  setTimeout(tick, tickMilliseconds).unref();
}
tick();

process.on('message', () => {
  const report: LoopReport = { longest, longestWall, memory: process.memoryUsage.rss() };
  longest = 0;
  longestWall = 0;
  process.send?.(report);
});
process.on('disconnect', () => process.exit());
