import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeedTable } from './seed-table.ts';
import type { SeedTable } from './seed-table.ts';

function placesOf(table: SeedTable, hash: number): number[] {
  const places: number[] = [];
  for (let place = table.first(hash); place >= 0; place = table.after(place)) places.push(place);
  return places;
}

describe('createSeedTable', () => {
  it('finds nothing when nothing was noted', () => {
    expect(placesOf(createSeedTable({ seeds: 0, places: 0 }), 0)).toEqual([]);
  });

  it('finds the places of a hash in the order in which they were noted', () => {
    const table = createSeedTable({ seeds: 4, places: 30 });
    table.add(-7, 20);
    table.add(12, 3);
    table.add(-7, 4);
    expect(placesOf(table, -7)).toEqual([20, 4]);
    expect(placesOf(table, 12)).toEqual([3]);
    expect(placesOf(table, 13)).toEqual([]);
  });

  it('keeps at most eight places of a hash', () => {
    const table = createSeedTable({ seeds: 20, places: 20 });
    for (let place = 0; place < 20; place++) table.add(99, place);
    expect(placesOf(table, 99)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('sketches each hash that was noted', () => {
    const table = createSeedTable({ seeds: 2, places: 2 });
    const noted = 0x7fff_0000;
    table.add(noted, 1);
    expect(table.sketch[noted >>> table.sketchShift]).toBe(1);
    expect(table.sketch.filter((mark) => mark === 1)).toHaveLength(1);
  });

  it('tells hashes apart that share their highest bits', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -1000, max: 1000 }), { maxLength: 60 }),
        (hashes) => {
          const table = createSeedTable({ seeds: hashes.length, places: hashes.length });
          for (const [place, hash] of hashes.entries()) table.add(hash, place);
          expect(hashes.map((hash) => placesOf(table, hash))).toEqual(
            hashes.map((_, place) => [place]),
          );
        },
      ),
    );
  });
});
