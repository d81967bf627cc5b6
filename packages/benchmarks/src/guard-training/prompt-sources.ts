import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readOwnRows } from '../own-rows.ts';

/** A row of the collections of user inputs. */
export interface LabelledPrompt {
  text: string;
  attack: boolean;
  kind: string;
  source: string;
  /** Whether it cannot be distinguished from ordinary text; it is reported separately. */
  unclear: boolean;
  /** Whether it is trained on. */
  learned: boolean;
}

/** A collection of inputs, and its use. */
export interface PromptSource {
  name: string;
  /** The fold that leaves the whole collection out. Collections that share their authors or texts have the same one. */
  fold: number;
  /** The place of its texts if they are not rows of `prompts`: each text once, and all of them harmless. */
  from?: { file: string; field: 'system' | 'user' | 'output' };
  /** The author of our own set `attacks-authors` whose rows it has. */
  author?: string;
  /** Whether it only judges: no model learns from it. */
  judges?: boolean;
  /** Whether its harmless rows are everyday requests, from which false positives are counted. */
  everyday?: boolean;
  /** The weight of its rows in training, 1 by default; less if labels conflict. */
  trust?: number;
}

/** Number of folds. Leaving out four collections at once takes an eighth of the time and is harder, as less is left. */
export const foldCount = 8;

/** The weight of an author. With more, the guard finds more attacks of authors left out and fewer of collections (`pnpm train:guard DATA`). */
const authorTrust = 0.8;

/** The collections, in the order in which they are reported. */
export const promptSources: readonly PromptSource[] = [
  { name: 'safeguard', fold: 1 },
  { name: 'jailbreak_wild', fold: 4 },
  { name: 'gandalf_ignore', fold: 5 },
  { name: 'gandalf_summarization', fold: 5 },
  { name: 'hackaprompt', fold: 0 },
  { name: 'neuralchemy', fold: 2, trust: 0.3 },
  { name: 'zhang_prompt_extraction', fold: 3 },
  { name: 'hivetrace_ru', fold: 3 },
  { name: 'liangzid_queries', fold: 4 },
  { name: 'garak_sysprompt', fold: 0 },
  { name: 'vanguard_curated', fold: 1 },
  { name: 'promptmap', fold: 6 },
  { name: 'giskard', fold: 2 },
  { name: 'struq_indirect', fold: 3 },
  { name: 'bipia_contexts', fold: 0 },
  { name: 'qualifire', fold: 6, trust: 0.3 },
  { name: 'hinglish', fold: 2 },
  { name: 'tasktracker', fold: 5 },
  ...(
    [
      ['p1', 0],
      ['p2', 1],
      ['p3', 3],
      ['p4', 4],
      ['p5', 5],
      ['p6', 6],
      ['q1', 7],
      ['q2', 0],
      ['q3', 2],
      ['q4', 1],
      ['q5', 3],
      ['q6', 7],
      ['q7', 5],
      ['r1', 6],
      ['r2', 4],
      ['s1', 7],
      ['s2', 2],
      ['s3', 0],
      ['s4', 5],
      ['s5', 1],
      ['s6', 3],
    ] as const
  ).map(([author, fold]): PromptSource => ({
    name: `author ${author}`,
    fold,
    author,
    trust: authorTrust,
  })),
  { name: 'author p7', fold: 2, author: 'p7', judges: true },
  { name: 'vanguard_hardneg', fold: 1 },
  { name: 'mined_hard_negatives', fold: 6 },
  { name: 'prompts_chat', fold: 5 },
  { name: 'hh_harmless', fold: 7 },
  { name: 'llmail', fold: 6 },
  { name: 'fabric', fold: 3, from: { file: 'systems/fabric', field: 'system' } },
  { name: 'lobechat', fold: 1, from: { file: 'systems/lobechat', field: 'system' } },
  { name: 'sysbench_zh', fold: 4, from: { file: 'outputs/sysbench_zh', field: 'user' } },
  {
    name: 'realguardrails',
    fold: 2,
    from: { file: 'outputs/realguardrails_distractors', field: 'user' },
  },
  {
    name: 'ordinary_no_system',
    fold: 5,
    from: { file: 'outputs/ordinary_no_system', field: 'user' },
  },
  {
    name: 'ordinary_answers',
    fold: 5,
    from: { file: 'outputs/ordinary_no_system', field: 'output' },
  },
  { name: 'dolly15k', fold: 0, everyday: true },
  { name: 'alpaca', fold: 4, everyday: true },
  { name: 'ultrachat', fold: 3, everyday: true },
  { name: 'ifeval', fold: 7, everyday: true },
  { name: 'opi_benign', fold: 2, everyday: true },
  { name: 'wildguard_benign', fold: 7, everyday: true },
  { name: 'gpteacher_roleplay', fold: 6, everyday: true },
  { name: 'banking77', fold: 5, everyday: true },
  { name: 'selfinstruct_user', fold: 7, everyday: true },
];

/**
 * The collections that are set aside: nothing is learned from them and no threshold is fixed on them. `train:guard DATA --open`
 * reads them once, at the end. They are the first three names, in alphabetical order, of the five with sound labels
 * whose misses were never read.
 */
export const setAsideSources: readonly Pick<PromptSource, 'name'>[] = [
  { name: 'agentdojo' },
  { name: 'asb' },
  { name: 'deepset' },
];

/** Kinds of rows that are no attack on the instructions, even if their label says so. */
const otherHarm: ReadonlySet<string> = new Set([
  'harmful_request',
  'harmful',
  'hate',
  'social_bias',
]);

/** Reads a collection; without rows if the file is absent. Requests for harm are left out. */
export function readPromptSource(
  folder: string,
  { name, from, author, judges = false }: Omit<PromptSource, 'fold'>,
): LabelledPrompt[] {
  if (author !== undefined) return readAuthor({ name, author, judges });
  if (from !== undefined) {
    const texts = readRows(folder, from.file).map((row) => row[from.field] ?? '');
    return [...new Set(texts)]
      .filter((text) => text !== '')
      .map((text) => ({
        text,
        attack: false,
        kind: from.field,
        source: name,
        unclear: false,
        learned: true,
      }));
  }
  return readRows(folder, `prompts/${name}`)
    .filter(({ kind = '' }) => !otherHarm.has(kind))
    .map(({ text = '', label, kind = '', weak }) => {
      const attack = label === 'attack';
      const unclear = attack && (weak === true || isPlantedPlainly(name, kind));
      const learned = !unclear && !looksAnswered(kind);
      return { text, attack, kind, source: name, unclear, learned };
    });
}

/** A text of the set `attacks-authors`. */
export interface AuthorRow {
  author: string;
  text: string;
  label: 'attack' | 'benign';
  kind: string;
  /** The code of its language, such as `en`. */
  language: string;
}

function readAuthor({
  name,
  author,
  judges,
}: {
  name: string;
  author: string;
  judges: boolean;
}): LabelledPrompt[] {
  return readAuthorRows(author).map(({ text, label, kind }) => ({
    text,
    attack: label === 'attack',
    kind,
    source: name,
    unclear: false,
    learned: !judges,
  }));
}

let authorRows: readonly AuthorRow[] | undefined;

/** Reads the rows of an author. The set is parsed once for all authors, since that takes a third of a second. */
export function readAuthorRows(author: string): AuthorRow[] {
  authorRows ??= readOwnRows<AuthorRow>('attacks-authors');
  return authorRows.filter((row) => row.author === author);
}

interface StoredRow {
  text?: string;
  label?: string;
  kind?: string;
  weak?: boolean;
  system?: string;
  user?: string;
  output?: string;
}

function readRows(folder: string, file: string): StoredRow[] {
  const path = join(folder, `${file}.jsonl.gz`);
  if (!existsSync(path)) return [];
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as StoredRow);
}

/** A second task after an answer, with no word that sets the first aside: an attack, but no different from two requests. */
function looksAnswered(kind: string): boolean {
  return kind.endsWith('completion_real');
}

/** Planted instructions without a word that sets the others aside. */
function isPlantedPlainly(source: string, kind: string): boolean {
  return (
    kind.endsWith('naive') ||
    source === 'bipia_contexts' ||
    kind === 'indirect_instruction_only' ||
    kind === 'indirect_fake_completion'
  );
}
