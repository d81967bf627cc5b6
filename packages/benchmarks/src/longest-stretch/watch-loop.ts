// Preloaded (`--import`) into the measured gateway: it answers a message with the longest stretch since the last message.
import type { CpuClock, LoopReport } from './watched-gateway.ts';

/** A timer fires between any two callbacks, so the code between two of its ticks is one stretch of the event loop. */
const tickMilliseconds = 1;
/** The interval at which the clock notes the time. */
const clockMilliseconds = 5;

// CPU time of this thread alone (Node.js 23.9 and later): neither the machine's other work nor a parallel garbage
// collection counts.
const readCpu = (): number => {
  // Linux adds the time of a running thread at each tick of its timer, every 4 ms. Reading the time of the process adds it at once.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let longest = 0;
let longestWall = 0;
let lastCpu = readCpu();
let lastWall = performance.now();
let clock: CpuClock = [];

function tick(): void {
  const cpu = readCpu();
  const wall = performance.now();
  longest = Math.max(longest, cpu - lastCpu);
  longestWall = Math.max(longestWall, wall - lastWall - tickMilliseconds);
  lastCpu = cpu;
  lastWall = wall;
  const moment = performance.timeOrigin + wall;
  if (moment - (clock.at(-1)?.[0] ?? 0) >= clockMilliseconds) clock.push([moment, cpu]);
  setTimeout(tick, tickMilliseconds).unref();
}
tick();

process.on('message', (message) => {
  // A worker of `toolgate serve` also gets its connections as messages.
  if (message !== 'report') return;
  const { user, system } = process.cpuUsage();
  const report: LoopReport = {
    longest,
    longestWall,
    memory: process.memoryUsage.rss(),
    cpu: (user + system) / 1000,
    clock,
  };
  clock = [];
  longest = 0;
  longestWall = 0;
  process.send?.(report);
});
process.on('disconnect', () => process.exit());
