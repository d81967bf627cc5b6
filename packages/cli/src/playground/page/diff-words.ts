/** A run of words that both texts have, or only one of them. */
export interface DiffRun {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Maximum number of words in a text. The table of the comparison has as many cells as the product of both lengths. */
const maxWords = 600;

/**
 * Compares two texts word by word, by their longest common subsequence.
 *
 * @returns the runs in order. A text of more than 600 words is compared as a whole.
 */
export function diffWords(before: string, after: string): DiffRun[] {
  const [old, now] = [splitWords(before), splitWords(after)];
  if (old.length > maxWords || now.length > maxWords) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  const lengths = commonLengths(old, now);
  const runs: DiffRun[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && old[i] === now[j]) {
      append(runs, 'same', old[i] ?? '');
      i += 1;
      j += 1;
    } else if (
      j < now.length &&
      (i === old.length || cell(lengths, i, j + 1) > cell(lengths, i + 1, j))
    ) {
      append(runs, 'added', now[j] ?? '');
      j += 1;
    } else {
      append(runs, 'removed', old[i] ?? '');
      i += 1;
    }
  }
  return runs;
}

function splitWords(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? [];
}

/** Returns, for each pair of suffixes of both texts, the length of their longest common subsequence. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () =>
    Array<number>(now.length + 1).fill(0),
  );
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? [];
      row[j] =
        old[i] === now[j]
          ? cell(lengths, i + 1, j + 1) + 1
          : Math.max(cell(lengths, i + 1, j), cell(lengths, i, j + 1));
    }
  }
  return lengths;
}

function cell(lengths: readonly number[][], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}

function append(runs: DiffRun[], kind: DiffRun['kind'], text: string): void {
  const last = runs.at(-1);
  if (last?.kind === kind) last.text += text;
  else runs.push({ kind, text });
}
