// Loaded into each server before its own code: reports the user CPU time of the process when asked.
process.on('message', () => process.send?.(process.cpuUsage().user));
process.on('SIGTERM', () => process.exit());
