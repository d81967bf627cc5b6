import { afterEach, describe, expect, it } from 'vitest';
import { joinSignals } from './join-signals.ts';

const native = Object.getOwnPropertyDescriptor(AbortSignal, 'any') as PropertyDescriptor;

afterEach(() => {
  Object.defineProperty(AbortSignal, 'any', native);
});

/** Returns a signal that is no `AbortSignal`, and acts like one. */
function foreignSignal({ signal }: AbortController): AbortSignal {
  return {
    get aborted() {
      return signal.aborted;
    },
    get reason(): unknown {
      return signal.reason;
    },
    addEventListener: signal.addEventListener.bind(signal),
  } as AbortSignal;
}

describe.each([
  ['with AbortSignal.any', true, false],
  ['on a runtime without it, such as the edge of Next.js', false, false],
  ['of another class', true, true],
])('joined signals, %s', (_, hasAny, isForeign) => {
  function join(first: AbortController, second?: AbortController): AbortSignal {
    if (!hasAny) Reflect.deleteProperty(AbortSignal, 'any');
    return joinSignals(first.signal, isForeign && second ? foreignSignal(second) : second?.signal);
  }

  it.each([0, 1])('abort with the reason of signal %i', (at) => {
    const signals = [new AbortController(), new AbortController()] as const;
    const joined = join(...signals);
    expect(joined.aborted).toBe(false);
    signals[at]?.abort('the reason');
    expect(joined.aborted).toBe(true);
    expect(joined.reason).toBe('the reason');
  });

  it('are aborted from the start if one was', () => {
    const aborted = new AbortController();
    aborted.abort('before');
    expect(join(new AbortController(), aborted).reason).toBe('before');
    expect(join(aborted, new AbortController()).reason).toBe('before');
  });

  it('are the first one if there is no second', () => {
    const first = new AbortController();
    expect(join(first)).toBe(first.signal);
  });
});
