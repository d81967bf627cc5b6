import { officialSchemas } from './write-schemas.ts';

/**
 * Writes the schemas before the first test, once for all workers. It takes the TypeScript compiler five seconds, and on a busy
 * machine a minute: too long for the test that would come first.
 */
export function setup(): void {
  officialSchemas();
}
