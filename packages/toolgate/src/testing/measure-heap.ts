/** Node.js as the tests use it. */
interface NodeProcess {
  getBuiltinModule(name: 'node:v8'): { setFlagsFromString(flags: string): void };
  getBuiltinModule(name: 'node:vm'): { runInNewContext(code: string): unknown };
  memoryUsage(): { heapUsed: number; external: number };
}

const { process } = globalThis as unknown as { process: NodeProcess };
process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');

/** Collects all garbage. */
export const collectGarbage = process
  .getBuiltinModule('node:vm')
  .runInNewContext('gc') as () => void;

/** Returns the bytes of all live objects. */
export function measureHeap(): number {
  collectGarbage();
  // A collection frees the memory of typed arrays in the background, and the next one waits for it.
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
