import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { cutSections } from '../../../toolgate/src/prompt-guard/conversation/cut-sections.ts';
import { readTextStrings } from '../../../toolgate/src/prompt-guard/conversation/read-strings.ts';
import {
  forEachIndirectWindow,
  readSegments,
  type Segment,
} from '../../../toolgate/src/prompt-guard/indirect/index.ts';
import { readAuthorTexts } from '../guard-training/prompt-sources.ts';
import { seededRandom } from '../guard-training/random.ts';
import { readAuthorsNearAttacks, readNearAttacks } from '../own-sets/own-set-data.ts';
import { composeCleanResults } from './clean-results.ts';
import { composePlanted, plant } from './planted-instructions.ts';

/** A text that came through a tool. */
export interface IndirectRow {
  text: string;
  source: string;
  attack: boolean;
  /** The features of each of its windows. */
  windows: readonly Int32Array[];
}

interface StoredRow {
  text?: string;
  label?: string;
  kind?: string;
  output?: string;
  leak?: boolean | null;
}

/** The collection that is opened once, at the end. */
export const finalSource = 'agentdojo';
const directSources = ['gandalf_ignore', 'hackaprompt', 'safeguard', 'vanguard_curated'];
const unseenPageSources = ['promptfuzz_finetune', 'gpteacher_roleplay'];
/** The authors of our own set `attacks-authors` who wrote results of tools, mails and pages. */
export const resultAuthors = ['p4', 'q4', 'q5'] as const;
const rowsPerSource = 400;
const minPageLength = 400;
/** An answer that talks with somebody is no document. */
const talk = /\bI\b|\b(?:AI|assistant)\b|\b(?:sorry|certainly|sure|absolutely)\b|\?/i;
const maxLength = 6000;
/** Windows of a text that count. */
const maxWindows = 300;

/** Reads and composes the rows of all sources but the final one. */
export function readIndirectRows(folder: string): IndirectRow[] {
  const trained = composeCleanResults('trained', 30);
  const unseen = composeCleanResults('unseen', 25);
  const answers = readPages(folder, 'ordinary_no_system');
  const unseenPages = unseenPageSources.flatMap((name) => readPages(folder, name));
  const carriers = [...trained.map(({ text }) => text), ...answers.slice(0, 150)];
  const rows: [source: string, attack: boolean, texts: readonly string[]][] = [
    ['own', true, embed(composePlanted(700), carriers, 1)],
    [
      'direct',
      true,
      embed(
        directSources.flatMap((name) => readAttacks(folder, name, 80)),
        carriers,
        2,
      ),
    ],
    ['asb', true, embed(readAttacks(folder, 'asb', rowsPerSource), carriers, 3)],
    ['tasktracker', true, embed(readAttacks(folder, 'tasktracker', rowsPerSource), carriers, 4)],
    ['bipia_contexts', true, readAttacks(folder, 'bipia_contexts', rowsPerSource)],
    ['struq_indirect', true, readAttacks(folder, 'struq_indirect', rowsPerSource)],
    [
      'asb unseen',
      true,
      embed(
        readAttacks(folder, 'asb', rowsPerSource),
        unseen.map(({ text }) => text),
        5,
      ),
    ],
    [
      'tasktracker unseen',
      true,
      embed(
        readAttacks(folder, 'tasktracker', rowsPerSource),
        unseen.map(({ text }) => text),
        6,
      ),
    ],
    ['own clean', false, trained.map(({ text }) => text)],
    ['unseen clean', false, unseen.map(({ text }) => text)],
    ['llmail', false, readRows(folder, 'prompts', 'llmail').map(({ text = '' }) => text)],
    [
      'bipia_contexts',
      false,
      readRows(folder, 'prompts', 'bipia_contexts')
        .filter(({ label }) => label === 'benign')
        .map(({ text = '' }) => text),
    ],
    ['pages', false, answers],
    ['unseen pages', false, unseenPages],
    ['unseen messages', false, readUnseenMessages()],
  ];
  const found = rows.flatMap(([source, attack, texts]) =>
    texts.map((text) => createRow(text, source, attack)),
  );
  return [...found, ...readAuthors()];
}

/** Reads messages of people that come near to attacks, as tickets and forums have them. They only judge. */
function readUnseenMessages(): string[] {
  return [...readNearAttacks(), ...readAuthorsNearAttacks()]
    .filter(({ half }) => half === 'unseen')
    .map(({ text }) => text);
}

function readAuthors(): IndirectRow[] {
  return resultAuthors.flatMap((author) =>
    [true, false].flatMap((attack) =>
      readAuthorTexts({ author, attack }).map((text) =>
        createRow(text, `author ${author}`, attack),
      ),
    ),
  );
}

/** The rows of the final source, and the same results without the planted text, if a tag shows it. */
export function readFinalRows(folder: string): IndirectRow[] {
  const attacks = readRows(folder, 'prompts', finalSource);
  const clean = attacks
    .filter(({ kind }) => kind === 'tool_result_system_message')
    .map(({ text = '' }) => text.replace(/\s*<system>[^]*?<\/system>\s*/g, ' '));
  return [
    ...attacks.map(({ text = '' }) => createRow(text, finalSource, true)),
    ...new Set(clean),
  ].map((row) => (typeof row === 'string' ? createRow(row, finalSource, false) : row));
}

/** A row with its features. */
function createRow(given: string, source: string, attack: boolean): IndirectRow {
  const text = given.slice(0, maxLength);
  return { text, source, attack, windows: readWindows(text, forEachIndirectWindow) };
}

/** Reads the features of the windows of a text as a head of the guard does. */
export function readWindows(
  text: string,
  visitWindows: (
    segments: readonly Segment[],
    visit: (features: { list: Int32Array; count: number }) => void,
  ) => void,
): Int32Array[] {
  // As the guard reads it: JSON string by string.
  const [section = ''] = cutSections(readTextStrings(text.slice(0, maxLength)));
  const windows: Int32Array[] = [];
  visitWindows(readSegments(section), ({ list, count }) => {
    if (windows.length < maxWindows) windows.push(list.slice(0, count));
  });
  return windows;
}

function embed(
  instructions: readonly string[],
  carriers: readonly string[],
  seed: number,
): string[] {
  const random = seededRandom(seed);
  return instructions.map((instruction) => {
    const carrier = carriers[Math.floor(random() * carriers.length)] ?? '';
    return plant(carrier.slice(0, maxLength - 1000), instruction.trim(), random);
  });
}

function readAttacks(folder: string, name: string, count: number): string[] {
  const rows = readRows(folder, 'prompts', name).filter(
    ({ label, kind }) => label === 'attack' && kind !== 'harmful_request',
  );
  return spread(rows, count).map(({ text = '' }) => text);
}

/** Answers that read like a page: long, and without talk. */
function readPages(folder: string, name: string): string[] {
  return readRows(folder, 'outputs', name)
    .filter(({ leak }) => leak !== true)
    .map(({ output = '' }) => output)
    .filter((output) => output.length >= minPageLength && !talk.test(output));
}

function readRows(folder: string, kind: string, name: string): StoredRow[] {
  return gunzipSync(readFileSync(join(folder, kind, `${name}.jsonl.gz`)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StoredRow);
}

/** Rows from all over a list, each as likely as the others: collections repeat their kinds in a fixed order. */
function spread<Row>(rows: readonly Row[], count: number): Row[] {
  const random = seededRandom(3);
  return rows
    .map((row) => ({ row, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ row }) => row);
}
