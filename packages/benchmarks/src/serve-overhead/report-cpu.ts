// Loaded into each server before its own code: reports the CPU time of the process when asked.
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('SIGTERM', () => process.exit());
