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
import { readAuthorRows } from '../guard-training/prompt-sources.ts';
import { seededRandom } from '../guard-training/random.ts';
import { readOwnRows } from '../own-rows.ts';
import {
  readAuthorsNearAttacks,
  readForeignResults,
  readNearAttacks,
} from '../own-sets/own-set-data.ts';
import { composeCleanResults } from './clean-results.ts';
import { composePlanted, plant } from './planted-instructions.ts';

/** A text that came through a tool. */
export interface IndirectRow {
  text: string;
  source: string;
  attack: boolean;
  /** The features of each of its windows. */
  windows: readonly Int32Array[];
  /** For each window, whether it begins in the planted words; absent if they are not marked. */
  planted?: readonly boolean[];
}

/** A text, and the words that were planted in it. */
interface MarkedText {
  text: string;
  planted?: string;
}

interface LabelledText extends MarkedText {
  label: 'attack' | 'benign';
}

/** A row of our own set `tool-results`. */
interface AuthorResult extends LabelledText {
  author: string;
}

interface App {
  unseen: boolean;
  language: string;
  answers: { output: string }[];
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
/** The author of our own set `tool-results` whom no model learns. */
const judgingAuthor = 'w7';
/** The authors of our own set `attacks-authors` who wrote results of tools, mails and pages. */
const attackAuthors = ['p4', 'q4', 'q5'];
const rowsPerSource = 400;
const minPageLength = 400;
/** An answer that talks with somebody is no document. */
const talk = /\bI\b|\b(?:AI|assistant)\b|\b(?:sorry|certainly|sure|absolutely)\b|\?/i;
const maxLength = 6000;
/** Windows of a text that count. */
const maxWindows = 300;

/** Reads and composes the rows of all sources but the final one. Rows whose source has `unseen` in its name only judge. */
export function readIndirectRows(folder: string): IndirectRow[] {
  const trained = composeCleanResults('trained', 30);
  const unseen = composeCleanResults('unseen', 25);
  const answers = readPages(folder, 'ordinary_no_system');
  const carriers = [...trained.map(({ text }) => text), ...answers.slice(0, 150)];
  const unseenCarriers = unseen.map(({ text }) => text);
  const direct = directSources.flatMap((name) => readAttacks(folder, name, 80));
  const attacks = (name: string): string[] => readAttacks(folder, name, rowsPerSource);
  const marked: [source: string, texts: readonly MarkedText[]][] = [
    ['own', embed(composePlanted(700), carriers, 1)],
    ['direct', embed(direct, carriers, 2)],
    ['asb', embed(attacks('asb'), carriers, 3)],
    ['tasktracker', embed(attacks('tasktracker'), carriers, 4)],
    ['bipia_contexts', attacks('bipia_contexts').map((text) => ({ text }))],
    ['struq_indirect', attacks('struq_indirect').map((text) => ({ text }))],
    ['asb unseen', embed(attacks('asb'), unseenCarriers, 5)],
    ['tasktracker unseen', embed(attacks('tasktracker'), unseenCarriers, 6)],
  ];
  const clean: [source: string, texts: readonly string[]][] = [
    ['own clean', trained.map(({ text }) => text)],
    ['unseen clean', unseenCarriers],
    ['llmail', readRows(folder, 'prompts', 'llmail').map(({ text = '' }) => text)],
    ['bipia_contexts', readClean(folder, 'bipia_contexts')],
    ['pages', answers],
    ['foreign pages', readForeignPages()],
    ['unseen pages', unseenPageSources.flatMap((name) => readPages(folder, name))],
    ['unseen messages', readUnseenMessages()],
  ];
  return [
    ...marked.flatMap(([source, texts]) => texts.map((text) => createRow(text, source, true))),
    ...clean.flatMap(([source, texts]) => texts.map((text) => createRow({ text }, source, false))),
    ...readAuthors(),
  ];
}

/** Reads messages of people that come near to attacks, as tickets and forums have them. They only judge. */
function readUnseenMessages(): string[] {
  return [...readNearAttacks(), ...readAuthorsNearAttacks()]
    .filter(({ half }) => half === 'unseen')
    .map(({ text }) => text);
}

/** Reads answers of apps in other languages than English, as clean pages. */
function readForeignPages(): string[] {
  return ['apps-languages', 'apps-styles']
    .flatMap((name) => readOwnRows<App>(name))
    .filter(({ unseen, language }) => !unseen && !/^en\b/.test(language))
    .flatMap(({ answers }) => answers.map(({ output }) => output));
}

/** Reads the results of tools of our own sets, each author as a source of its own. */
function readAuthors(): IndirectRow[] {
  return [
    ...nameRows(attackAuthors.flatMap(readAuthorRows), ({ author }) => `author ${author}`),
    ...nameRows(readOwnRows<AuthorResult>('tool-results'), ({ author }) =>
      author === judgingAuthor ? 'unseen author' : `author ${author}`,
    ),
    ...nameRows(readForeignResults(), ({ half }) =>
      half === 'unseen' ? 'unseen planted-languages' : 'author planted-languages',
    ),
  ];
}

/** Whether an author of our own sets wrote a row that the training may learn. */
export function isAuthor({ source }: Pick<IndirectRow, 'source'>): boolean {
  return source.startsWith('author ');
}

function nameRows<Row extends LabelledText>(
  rows: readonly Row[],
  nameSource: (row: Row) => string,
): IndirectRow[] {
  return rows.map((row) => createRow(row, nameSource(row), row.label === 'attack'));
}

/** The rows of the final source, and the same results without the planted text, if a tag shows it. */
export function readFinalRows(folder: string): IndirectRow[] {
  const attacks = readRows(folder, 'prompts', finalSource);
  const clean = attacks
    .filter(({ kind }) => kind === 'tool_result_system_message')
    .map(({ text = '' }) => text.replace(/\s*<system>[^]*?<\/system>\s*/g, ' '));
  return [
    ...attacks.map(({ text = '' }) => createRow({ text }, finalSource, true)),
    ...Array.from(new Set(clean), (text) => createRow({ text }, finalSource, false)),
  ];
}

/** Creates a row with its features. */
function createRow(given: MarkedText, source: string, attack: boolean): IndirectRow {
  const text = given.text.slice(0, maxLength);
  // As the guard reads it: JSON string by string.
  const [section = ''] = cutSections(readTextStrings(text));
  const segments = readSegments(section);
  const windows: Int32Array[] = [];
  forEachIndirectWindow(segments, ({ list, count }) => {
    if (windows.length < maxWindows) windows.push(list.slice(0, count));
  });
  const planted = given.planted === undefined ? undefined : findPlanted(segments, given.planted);
  const isMarked = planted?.includes(true) === true;
  return { text, source, attack, windows, ...(isMarked && { planted }) };
}

/** Finds the segments that are part of the planted words. */
function findPlanted(segments: readonly Segment[], planted: string): boolean[] {
  const words = joinWords(readSegments(planted));
  return segments
    .slice(0, maxWindows)
    .map((segment) => segment.words.length > 1 && words.includes(joinWords([segment])));
}

function joinWords(segments: readonly Segment[]): string {
  return segments.flatMap(({ words }) => words).join(' ');
}

function embed(
  instructions: readonly string[],
  carriers: readonly string[],
  seed: number,
): MarkedText[] {
  const random = seededRandom(seed);
  return instructions.map((instruction) => {
    const carrier = carriers[Math.floor(random() * carriers.length)] ?? '';
    const planted = instruction.trim();
    return { text: plant(carrier.slice(0, maxLength - 1000), planted, random), planted };
  });
}

function readClean(folder: string, name: string): string[] {
  return readRows(folder, 'prompts', name)
    .filter(({ label }) => label === 'benign')
    .map(({ text = '' }) => text);
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
