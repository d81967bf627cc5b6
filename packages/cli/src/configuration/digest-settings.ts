import { createHash } from 'node:crypto';
import { isRecord } from 'toolgate/internal';
import type { ToolgateConfig } from './toolgate-config.ts';

/**
 * Returns a digest of the settings that are data. Two processes with different digests answer by different settings.
 * Models and functions do not count, since they cannot be compared.
 */
export function digestSettings({
  models: _models,
  provider: _provider,
  ...config
}: ToolgateConfig): string {
  const text = JSON.stringify(config, (_name, value: unknown) =>
    isData(value) ? value : undefined,
  );
  return createHash('sha256').update(text).digest('hex');
}

/** The methods of models and observers. */
const methods = ['doStream', 'doDecide', 'openRequest'] as const;

function isData(value: unknown): boolean {
  return !isRecord(value) || !methods.some((method) => method in value);
}
