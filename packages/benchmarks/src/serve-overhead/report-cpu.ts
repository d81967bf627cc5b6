// Loaded into each server before its own code: reports the CPU time of the process when asked.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('SIGTERM', () => process.exit());
