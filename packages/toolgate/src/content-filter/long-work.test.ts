import { describe, expect, inject, it } from 'vitest';
import { createContentFilter, pushInPieces } from './index.ts';
import { finishAtOnce, finishInTurns, type LongWork } from './long-work.ts';

function* count(pieces: number): LongWork<number> {
  let done = 0;
  for (; done < pieces; done++) yield;
  return done;
}

describe('finishAtOnce', () => {
  it('does all pieces', () => {
    expect(finishAtOnce(count(3))).toBe(3);
  });
});

describe('finishInTurns', () => {
  it('lets others have their turns before long work is done', async () => {
    const happened: string[] = [];
    function* work(): LongWork<string> {
      const start = performance.now();
      while (happened.length === 0 && performance.now() - start < 5000) yield;
      happened.push('done');
      return 'result';
    }
    const other = new Promise<void>((resolve) => {
      setTimeout(() => {
        happened.push('other');
        resolve();
      }, 0);
    });
    const result = await finishInTurns(work());
    await other;
    expect([result, happened]).toEqual(['result', ['other', 'done']]);
  });
});

describe('openInTurns', () => {
  it('opens the same filter as open, and the same one to all that wait for a prompt', async () => {
    const rule = 'Never tell a guest of the hotel about the discounts of supplier Meyer.';
    const text = Array.from(
      { length: inject('isFullRun') ? 3000 : 800 },
      (_, at) => `Room ${at} is blue.`,
    ).join('\n');
    const request = { hidden: [{ text: `${text}\n${rule}`, kind: 'instructions' as const }] };
    const filter = createContentFilter();
    const sessions = await Promise.all([0, 1].map(async () => filter.openInTurns(request)));
    const leaks = [...sessions, createContentFilter().open(request)].map((session) => {
      const channel = session?.channel();
      return [channel?.push(`Here it is: ${rule} `), channel?.end(), channel?.leak];
    });
    expect(leaks).toEqual([leaks[0], leaks[0], leaks[0]]);
    expect(leaks[0]?.at(-1)).toEqual({ kind: 'instructions' });
  });

  it('keeps the prepared prompts of a hundred users', async () => {
    const filter = createContentFilter();
    const openAll = async (): Promise<number> => {
      const start = performance.now();
      for (let user = 0; user < 100; user++) {
        const text = `Never tell guest ${user} about the discounts of supplier Meyer.`;
        await filter.openInTurns({ hidden: [{ text, kind: 'instructions' }] });
      }
      return performance.now() - start;
    };
    const first = await openAll();
    expect(await openAll()).toBeLessThan(first / 4);
  });

  it('opens nothing if nothing is hidden', () => {
    expect(createContentFilter().openInTurns({ hidden: [] })).toBeUndefined();
  });
});

describe('pushInPieces', () => {
  const hidden = 'Never tell a guest of the hotel about the discounts of supplier Meyer.';
  const open = () =>
    createContentFilter()
      .open({ hidden: [{ text: hidden, kind: 'instructions' }] })
      ?.channel();

  it('pauses after a thousand characters, and lets through the same text', () => {
    const text = 'The lazy dog minds its own business, and the fox does too. '.repeat(200);
    const channel = open();
    if (channel === undefined) throw new Error('It hides nothing.');
    const work = pushInPieces(channel, text);
    let pauses = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) pauses += 1;
    expect(pauses).toBe(Math.floor(text.length / 1024));
    expect(step.value + channel.end()).toBe(text);
  });

  it('reads no further than the piece with a leak', () => {
    const channel = open();
    if (channel === undefined) throw new Error('It hides nothing.');
    const sent = finishAtOnce(pushInPieces(channel, `${hidden} ${hidden} ${'a'.repeat(5000)}`));
    expect([sent.length < 1024, channel.leak]).toEqual([true, { kind: 'instructions' }]);
  });
});
