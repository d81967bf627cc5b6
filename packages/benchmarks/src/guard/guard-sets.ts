import { existsSync, readFileSync } from 'node:fs';
import { promptSources, readPromptSource } from '../guard-training/prompt-sources.ts';

/** Texts of one collection and label. */
export interface GuardSet {
  name: string;
  attack: boolean;
  /** Whether its attacks differ from ordinary text. */
  clear: boolean;
  /** Whether these are everyday requests, from which false positives are counted. */
  everyday: boolean;
  /** Whether the shipped model was trained on the collection. */
  trained: boolean;
  texts: string[];
}

/** Sets written for measuring only, each a file of lines with a `text`, and their contents. */
const heldOutSets = [
  { name: 'attacks-multilingual', attack: true },
  { name: 'ordinary-multilingual', attack: false },
  { name: 'customers', attack: false },
  { name: 'everyday-near-attacks', attack: false },
  { name: 'near-attacks-authors', attack: false },
  { name: 'near-attacks-languages', attack: false },
  { name: 'near-attacks-trades', attack: false },
] as const;

/** Reads the collections of a folder, and the sets that come with the benchmarks. */
export function readGuardSets(folder: string): GuardSet[] {
  const trained = promptSources.flatMap((source) => {
    const { name, everyday = false } = source;
    const rows = readPromptSource(folder, source);
    const set = (attack: boolean, clear: boolean): GuardSet => ({
      name: clear ? name : `${name} (unclear)`,
      attack,
      clear,
      everyday: everyday && !attack,
      trained: true,
      texts: rows
        .filter((row) => row.attack === attack && row.unclear === !clear)
        .map(({ text }) => text),
    });
    return [set(true, true), set(true, false), set(false, true)];
  });
  const heldOut = heldOutSets.map(({ name, attack }): GuardSet => ({
    name,
    attack,
    clear: true,
    everyday: false,
    trained: false,
    texts: readTexts(new URL(`../../data/${name}.jsonl`, import.meta.url)),
  }));
  return [...trained, ...heldOut].filter(({ texts }) => texts.length > 0);
}

function readTexts(file: URL): string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { text: string; half?: string })
    .filter(({ half }) => half !== 'seen')
    .map(({ text }) => text);
}
