import { InvalidArgumentError } from '../errors/index.ts';
import type { SpecificationAdapter } from './specification-adapter.ts';
import { v1Adapter } from './v1/index.ts';
import { v2Adapter } from './v2/index.ts';
import { v3Adapter } from './v3/index.ts';

/** An adapter of a specification that is known only at run time. */
export type AnySpecificationAdapter = SpecificationAdapter<unknown, unknown, unknown>;

const adapters: Readonly<Record<string, AnySpecificationAdapter | undefined>> = {
  v1: v1Adapter,
  v2: v2Adapter,
  v3: v3Adapter,
};

/**
 * Finds the adapter of a specification; `undefined` for V4, which needs none.
 *
 * @throws InvalidArgumentError for an unknown specification.
 */
export function findAdapter(version: string): AnySpecificationAdapter | undefined {
  const adapter = Object.hasOwn(adapters, version) ? adapters[version] : undefined;
  if (adapter !== undefined || version === 'v4') return adapter;
  throw new InvalidArgumentError({
    argument: 'model.specificationVersion',
    message: `Toolgate knows language models of the specifications v1 to v4 (AI SDK 4 to 7); this one is ${JSON.stringify(version)}.`,
  });
}
