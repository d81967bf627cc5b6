import { officialSchemas } from './write-schemas.ts';

/**
 * Writes the schemas before the first test, once for all workers. The TypeScript compiler needs five seconds for it,
 * and a minute on a busy machine: too long for the first test.
 */
export function setup(): void {
  officialSchemas();
}
