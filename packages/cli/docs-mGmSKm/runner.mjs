
const [files, mark] = [JSON.parse(process.argv[2]), process.argv[3]];
for (const file of files) {
  process.stdout.write('\n' + mark + file + '\n');
  try { await import(file); } catch (error) { console.log(mark + 'failed', error); }
}
process.exit(0);
