import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A row of the collections of user inputs. */
export interface LabelledPrompt {
  text: string;
  attack: boolean;
  kind: string;
  source: string;
  /** Whether it looks like ordinary text; it is then reported apart. */
  unclear: boolean;
  /** Whether it is trained on. */
  learned: boolean;
}

/** What a collection of inputs is used for. */
export interface PromptSource {
  name: string;
  /** Collections of a family are never on different sides of a split. */
  family: string;
  /** Which group its harmless rows are held out with, if it has any. */
  group?: number;
  /** Whether its harmless rows are everyday requests, from which false positives are counted. */
  everyday?: boolean;
  /** The weight of its rows in training; default 1. */
  trust?: number;
}

/** The collections, in the order in which they are reported. */
export const promptSources: readonly PromptSource[] = [
  { name: 'safeguard', family: 'written', group: 1 },
  { name: 'jailbreak_wild', family: 'written' },
  { name: 'gandalf_ignore', family: 'games' },
  { name: 'gandalf_summarization', family: 'games' },
  { name: 'hackaprompt', family: 'games' },
  { name: 'neuralchemy', family: 'games', group: 2, trust: 0.3 },
  { name: 'zhang_prompt_extraction', family: 'extraction' },
  { name: 'hivetrace_ru', family: 'extraction' },
  { name: 'liangzid_queries', family: 'extraction' },
  { name: 'garak_sysprompt', family: 'extraction' },
  { name: 'struq_indirect', family: 'planted' },
  { name: 'bipia_contexts', family: 'planted', group: 3 },
  { name: 'vanguard_curated', family: 'vanguard' },
  { name: 'promptmap', family: 'promptmap' },
  { name: 'giskard', family: 'giskard' },
  { name: 'vanguard_hardneg', family: 'vanguard', group: 0 },
  { name: 'mined_hard_negatives', family: 'harmless', group: 3 },
  { name: 'prompts_chat', family: 'harmless', group: 4 },
  { name: 'dolly15k', family: 'harmless', group: 0, everyday: true },
  { name: 'alpaca', family: 'harmless', group: 1, everyday: true },
  { name: 'ultrachat', family: 'harmless', group: 3, everyday: true },
  { name: 'ifeval', family: 'harmless', group: 2, everyday: true },
  { name: 'opi_benign', family: 'harmless', group: 2, everyday: true },
  { name: 'wildguard_benign', family: 'harmless', group: 3, everyday: true },
  { name: 'gpteacher_roleplay', family: 'harmless', group: 4, everyday: true },
  { name: 'banking77', family: 'harmless', group: 4, everyday: true },
  { name: 'selfinstruct_user', family: 'harmless', group: 1, everyday: true },
];

/** Kinds of rows that are no attack on the instructions, whatever their label says. */
const otherHarm: ReadonlySet<string> = new Set([
  'harmful_request',
  'harmful',
  'hate',
  'social_bias',
]);

/** Reads a collection; none when the file is absent. Requests for harm are left out. */
export function readPromptSource(folder: string, source: string): LabelledPrompt[] {
  const path = join(folder, 'prompts', `${source}.jsonl.gz`);
  if (!existsSync(path)) return [];
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  return lines
    .map(
      (line) => JSON.parse(line) as { text: string; label: string; kind: string; weak?: boolean },
    )
    .filter(({ kind }) => !otherHarm.has(kind))
    .map(({ text, label, kind, weak }) => {
      const attack = label === 'attack';
      const unclear = attack && (weak === true || isPlantedPlainly(source, kind));
      return { text, attack, kind, source, unclear, learned: !unclear && !looksAnswered(kind) };
    });
}

/** A second task after an answer, with no word that sets the first aside: an attack, but no different from two requests. */
function looksAnswered(kind: string): boolean {
  return kind.endsWith('completion_real');
}

/** Planted instructions without a word that sets the others aside. */
function isPlantedPlainly(source: string, kind: string): boolean {
  return kind.endsWith('naive') || source === 'bipia_contexts';
}
