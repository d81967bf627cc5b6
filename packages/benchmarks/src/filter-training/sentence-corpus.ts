import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { appSets, readApps } from '../filter-decision/app-pairs.ts';
import { readAuthorPrompts } from '../filter-decision/author-prompts.ts';
import { halfOf } from '../filter/prompt-halves.ts';
import { seededRandom } from '../guard-training/random.ts';
import { spread } from '../spread.ts';

/** A prompt whose hidden sentences are known. */
export interface LabelledPrompt {
  text: string;
  /** The collection or the app, which an evaluation leaves out as a whole. */
  source: string;
  /** The known labels, in the order of the text: 1 for hidden. */
  ranges: { start: number; end: number; label: 0 | 1 }[];
  /** How much its sentences count. */
  weight: number;
}

/** Ordinary text: answers, mails and documents. */
export interface OrdinaryText {
  text: string;
  source: string;
}

interface Piece {
  text: string;
  label: 0 | 1 | undefined;
  /** What separates it from the next piece; a line break by default. */
  end?: string | undefined;
}

const systemSources = [
  'fabric',
  'lobechat',
  'prompts_chat',
  'linexjlin_gpts',
  'liangzid_leaked',
  'realguardrails',
  'x1xhlol_tools',
] as const;
const answerSources = [
  'ordinary_no_system',
  'sysbench_zh',
  'gpteacher_roleplay',
  'promptfuzz_finetune',
  'realguardrails_distractors',
] as const;
const mailSources = ['llmail', 'bipia_contexts'] as const;
/** Prompts and texts of each source at most. */
const maxPrompts = 200;
const maxTexts = 400;
const maxCharacters = 6000;
const names = [
  'policy',
  'context',
  'document',
  'tool_use',
  'rules',
  'instructions',
  'information',
  'guidelines',
  'background',
  'reference',
  'notes',
  'data',
] as const;
/** How often each app is laid out otherwise. */
const layouts = 6;
const appWeight = 2;
/** The author whose prompts are kept out of training. */
const judgingAuthor = 'a4-';

function readRows<Row>(folder: string, path: string): Row[] {
  const file = join(folder, `${path}.jsonl.gz`);
  if (!existsSync(file)) return [];
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

/** Reads ordinary answers, mails and documents. */
export function readOrdinaryTexts(folder: string): OrdinaryText[] {
  const answers = answerSources.flatMap((source) =>
    spread(
      readRows<{ output: string; leak: boolean }>(folder, `outputs/${source}`).filter(
        ({ leak, output }) => !leak && output.length > 40,
      ),
      maxTexts,
    ).map(({ output }) => ({ text: output.slice(0, maxCharacters), source })),
  );
  const mails = mailSources.flatMap((source) =>
    spread(
      readRows<{ text: string; label: string }>(folder, `prompts/${source}`).filter(
        ({ label }) => label === 'benign',
      ),
      maxTexts,
    ).map(({ text }) => ({ text: text.slice(0, maxCharacters), source })),
  );
  return [...answers, ...mails];
}

/** A prompt with what ordinary answers said under it. */
interface UsedPrompt {
  text: string;
  source: string;
  said: string[];
}

/** Letters of a sentence that shows that an answer said it, an ideograph as three. */
const minSaidLetters = 24;

/** Keeps the letters and digits of a text. */
function keepLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Reads prompts with the ordinary answers that were given under them. */
function readUsedPrompts(folder: string): UsedPrompt[] {
  return (['sysbench_zh', 'promptfuzz_finetune'] as const).flatMap((source) => {
    const prompts = new Map<string, string[]>();
    for (const row of readRows<{ system: string | null; output: string; leak: boolean | null }>(
      folder,
      `outputs/${source}`,
    )) {
      if (row.system === null || row.leak !== false || halfOf(row.system) === 1) continue;
      const said = prompts.get(row.system) ?? [];
      prompts.set(row.system, said);
      said.push(keepLetters(row.output));
    }
    return [...prompts].map(([text, said]) => ({ text, source: `used ${source}`, said }));
  });
}

/** Prompts with ordinary answers; what those answers say of a prompt may be said. */
function labelByUse(folder: string): LabelledPrompt[] {
  return readUsedPrompts(folder).map(({ text, source, said }) => {
    const ranges = [...text.matchAll(/[^\n.。!！?？;；]+[\n.。!！?？;；]*/g)].map((match) => {
      const letters = keepLetters(match[0]);
      const size = letters.length + 2 * (letters.match(/\p{Script=Han}/gu)?.length ?? 0);
      const isSaid = size >= minSaidLetters && said.some((answer) => answer.includes(letters));
      const start = match.index;
      return { start, end: start + match[0].length, label: isSaid ? (0 as const) : (1 as const) };
    });
    return { text, source, ranges, weight: 1 };
  });
}

/** Reads system prompts of collections. */
function readSystems(folder: string): OrdinaryText[] {
  const systems = systemSources.flatMap((source) =>
    spread(readRows<{ system: string }>(folder, `systems/${source}`), maxPrompts).map(
      ({ system }) => ({ text: system.slice(0, maxCharacters), source }),
    ),
  );
  const chinese = new Set(
    readRows<{ system: string }>(folder, 'outputs/sysbench_zh').map(({ system }) => system),
  );
  return [
    ...systems,
    ...[...chinese]
      .filter((text) => halfOf(text) === 0)
      .map((text) => ({ text, source: 'sysbench_zh' })),
  ];
}

/** Returns a test that says whether a system prompt of a collection is in the training. */
export function createTrainingTest(folder: string): (system: string) => boolean {
  const read = new Set(readSystems(folder).map(({ text }) => text));
  return (system) => read.has(system.slice(0, maxCharacters));
}

/** Composes prompts of known parts: apps in many layouts, and real prompts around ordinary texts, in and without tags. */
export function composePrompts(folder: string): LabelledPrompt[] {
  const random = seededRandom(5);
  const texts = readOrdinaryTexts(folder).filter(({ text }) => text.length > 120);
  const systems = readSystems(folder).flatMap(({ text, source }): LabelledPrompt[] => {
    const other = texts[Math.floor(random() * texts.length)];
    const isChinese = source === 'sysbench_zh';
    const wrapped = [wrap({ text, label: 1 }, random, 1)];
    const pieces: Piece[] = [wrap({ text, label: 1 }, random, 0.3)];
    if (other !== undefined && random() < 0.6 && isChinese === (other.source === 'sysbench_zh')) {
      const document = wrap({ text: other.text.slice(0, 1500), label: 0 }, random, 0.7);
      if (random() < 0.5) pieces.push(document);
      else pieces.unshift(document);
    }
    return [wrapped, pieces].map((parts) => joinPieces(parts, { source, weight: 1 }));
  });
  const apps = readApps('apps')
    .filter(({ unseen }) => !unseen)
    .flatMap((app) => {
      const hidden = app.lines.filter(({ is }) => is === 'hidden');
      const sayable = app.lines.filter(({ is }) => is === 'sayable');
      const plain = app.lines.map(({ text, is }): Piece => ({ text, label: readLabel(is) }));
      const variants = Array.from({ length: layouts }, () => {
        const groups: Piece[] = [
          wrap({ text: hidden.map(({ text }) => text).join('\n'), label: 1 }, random, 0.6),
          wrap({ text: sayable.map(({ text }) => text).join('\n'), label: 0 }, random, 0.6),
        ];
        return random() < 0.6 ? groups : groups.toReversed();
      });
      return [plain, plain, ...variants].map((pieces) =>
        joinPieces(pieces, { source: `app ${app.id}`, weight: appWeight }),
      );
    });
  return [...systems, ...labelByUse(folder), ...apps];
}

/** Composes the apps of all sets that are not unseen, as they are and in one paragraph, and the prompts of all authors but one. */
export function composeApps(): LabelledPrompt[] {
  const apps = appSets
    .flatMap(readApps)
    .filter(({ unseen }) => !unseen)
    .flatMap(({ id, lines }) => {
      const pieces = lines.map(({ text, is, end }): Piece => ({ text, label: readLabel(is), end }));
      const inOne = pieces.map((piece) => Object.assign({}, piece, { end: ' ' }));
      return [pieces, inOne].map((all) => joinPieces(all, { source: `app ${id}`, weight: 0.5 }));
    });
  const labels = { H: 1, S: 0, F: undefined, U: undefined } as const;
  const authors = readAuthorPrompts()
    .filter(({ id }) => !id.startsWith(judgingAuthor))
    .map(({ id, text, parts }): LabelledPrompt => ({
      text,
      source: `app ${id}`,
      ranges: parts.flatMap(({ start, end, is }) => {
        const label = labels[is];
        return label === undefined ? [] : [{ start, end, label }];
      }),
      weight: 1,
    }));
  return [...apps, ...authors];
}

function readLabel(is: 'hidden' | 'sayable' | 'frame'): 0 | 1 | undefined {
  if (is === 'frame') return undefined;
  return is === 'hidden' ? 1 : 0;
}

/** Puts a piece into a tag, a fence or under a heading, with the given probability. */
function wrap(piece: Piece, random: () => number, probability: number): Piece {
  if (random() >= probability) return piece;
  const name = names[Math.floor(random() * names.length)] ?? 'notes';
  const [open, close] = (
    [
      [`<${name}>\n`, `\n</${name}>`],
      ['```\n', '\n```'],
      [`# ${name}\n`, ''],
      [`${name}:\n`, '\n'],
    ] as const
  )[Math.floor(random() * 4)] ?? ['', ''];
  return { text: `${open}${piece.text}${close}`, label: piece.label };
}

function joinPieces(
  pieces: readonly Piece[],
  origin: Pick<LabelledPrompt, 'source' | 'weight'>,
): LabelledPrompt {
  let text = '';
  const ranges: LabelledPrompt['ranges'] = [];
  for (const piece of pieces) {
    const start = text.length;
    text += piece.text;
    if (piece.label !== undefined) ranges.push({ start, end: text.length, label: piece.label });
    text += piece.end ?? '\n';
  }
  return { text, ranges, ...origin };
}
