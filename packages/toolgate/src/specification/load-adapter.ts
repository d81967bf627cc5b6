import { InvalidArgumentError } from '../errors/index.ts';
import { once } from '../internal/index.ts';
import type { SpecificationAdapter } from './specification-adapter.ts';

/** An adapter for a specification that is known only at run time. */
export type AnySpecificationAdapter = SpecificationAdapter<unknown, unknown, unknown>;

/** Returns an adapter; the first call loads it. */
type AdapterLoader = () => Promise<AnySpecificationAdapter>;

// The imports are dynamic: an app loads only the adapters of the specifications that its models use.
const loaders: Readonly<Record<string, AdapterLoader | undefined>> = {
  v1: once(async () => (await import('./v1/index.ts')).v1Adapter as AnySpecificationAdapter),
  v2: once(async () => (await import('./v2/index.ts')).v2Adapter as AnySpecificationAdapter),
  v3: once(async () => (await import('./v3/index.ts')).v3Adapter as AnySpecificationAdapter),
};

/**
 * Returns the loader of a specification's adapter; `undefined` for V4, which needs no adapter.
 *
 * @throws InvalidArgumentError for an unknown specification.
 */
export function findAdapter(version: string): AdapterLoader | undefined {
  const load = Object.hasOwn(loaders, version) ? loaders[version] : undefined;
  if (load !== undefined || version === 'v4') return load;
  throw new InvalidArgumentError({
    argument: 'model.specificationVersion',
    message: `Toolgate knows language models of the specifications v1 to v4 (AI SDK 4 to 7); this one is ${JSON.stringify(version)}.`,
  });
}
