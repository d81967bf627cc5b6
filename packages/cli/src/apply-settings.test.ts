import { createToolgateHandler } from '@toolgate/http';
import { expect, it } from 'vitest';
import { applySettings } from './apply-settings.ts';
import { CommandError } from './command-error.ts';

it.each([
  [
    { contentFilter: { secrets: ['abc'] } },
    /^contentFilter\.secrets\[0\] has 3 letters or digits; a secret needs at least 4\./,
  ],
  [
    { shadowAgent: { checks: [{ quoteKnown: true }] } },
    /^shadowAgent\.checks\[0\] has no check "quoteKnown": did you mean "quotesKnown"\?$/,
  ],
  [{ contentFilter: { sensitivity: 2 } }, /^contentFilter\.sensitivity: The sensitivity is 2\./],
])('names the setting once: %j', (options, message) => {
  const create = (): unknown => createToolgateHandler({ models: {}, ...options } as never);
  expect(() => applySettings('', create)).toThrow(CommandError);
  expect(() => applySettings('', create)).toThrow(message);
});
