import { expect, it, vi } from 'vitest';
import type { ServeTimeouts } from '../configuration/index.ts';
import { warnOfRestart } from './warn-of-restart.ts';

type Start = Parameters<typeof warnOfRestart>[0];

const address = { host: '127.0.0.1', port: 8787, workers: 1 };

/** The settings in the warning about a new configuration. */
function warned(settings: Partial<typeof address>, timeouts: ServeTimeouts): unknown {
  const logger = { warn: vi.fn<(details: object, message: string) => void>() };
  const start = { config: { timeouts: { graceMilliseconds: 1000 } }, settings: address };
  const latest = { config: { timeouts }, settings: { ...address, ...settings } };
  warnOfRestart(start, latest, logger);
  return logger.warn.mock.calls[0]?.[0];
}

it.each([
  [{ port: 9000, workers: 2 }, { graceMilliseconds: 1000 }, ['port', 'workers']],
  [{}, { graceMilliseconds: 5, keepAliveMilliseconds: 9 }, ['keepAlive', 'grace']],
  [{}, { graceMilliseconds: 1000, drainMilliseconds: 9 }, ['drain']],
  [{ host: '::1' }, {}, ['host', 'grace']],
])('names what %j and %j change', (settings, timeouts, names) => {
  const places = names.map((name) => (name in address ? name : `timeouts.${name}Milliseconds`));
  expect(warned(settings, timeouts)).toEqual({ settings: places });
});

it('names what the decision log and WebSockets need a restart for', () => {
  const logger = { warn: vi.fn<(details: object, message: string) => void>() };
  const decisionLog = { file: 'decisions.jsonl' };
  const [without, sending] = [false, true].map((otlp) => ({
    config: { decisionLog: { ...decisionLog, otlp }, ...(otlp && { maxBodyBytes: 5000 }) },
    settings: address,
  })) as [Start, Start];
  warnOfRestart(without, sending, logger);
  const settings = ['maxBodyBytes of WebSockets', 'decisionLog.otlp'];
  expect(logger.warn.mock.lastCall?.[0]).toEqual({ settings });
  // It can stop to send at once.
  warnOfRestart(sending, without, logger);
  expect(logger.warn.mock.lastCall?.[0]).toEqual({ settings: ['maxBodyBytes of WebSockets'] });
});

it('is silent about settings that take effect at once', () => {
  const timeouts = { graceMilliseconds: 1000, silenceMilliseconds: 5, answerMilliseconds: 5 };
  expect(warned({}, timeouts)).toBeUndefined();
});
