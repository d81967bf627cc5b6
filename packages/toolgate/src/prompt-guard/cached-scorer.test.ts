import { describe, expect, it } from 'vitest';
import { measureHeap } from '../testing/measure-heap.ts';
import { cachedScorer } from './cached-scorer.ts';

function counting(): { scored: string[]; score: (text: string) => { score: number } } {
  const scored: string[] = [];
  const score = cachedScorer((text) => {
    scored.push(text.slice(0, 8));
    return { score: text.length };
  });
  return { scored, score };
}

describe('cachedScorer', () => {
  it('scores a text once', () => {
    const { scored, score } = counting();
    expect([score('hello'), score('hello')]).toEqual([{ score: 5 }, { score: 5 }]);
    expect(scored).toEqual(['hello']);
  });

  it('evicts the least recently used text when the rest has a million characters', () => {
    const { scored, score } = counting();
    score('kept');
    score('lost');
    for (let name = 0; name < 30; name += 1) {
      score(String(name).padEnd(40_000));
      score('kept');
    }
    score('lost');
    expect(scored.filter((text) => text === 'kept')).toHaveLength(1);
    expect(scored.filter((text) => text === 'lost')).toHaveLength(2);
  });

  it('scores a very long text each time, and does not cache it', () => {
    const { scored, score } = counting();
    const long = 'x'.repeat(50_001);
    expect([score(long), score(long)]).toEqual([{ score: 50_001 }, { score: 50_001 }]);
    expect(scored).toHaveLength(2);
  });

  it('keeps no long text alive because of a section', () => {
    const { score } = counting();
    const before = measureHeap();
    for (let name = 0; name < 5; name += 1) {
      const section = `text ${name}`.padEnd(2_000_000).slice(0, 1000);
      score(section);
      score(section);
    }
    expect(measureHeap() - before).toBeLessThan(4_000_000);
  });
});
