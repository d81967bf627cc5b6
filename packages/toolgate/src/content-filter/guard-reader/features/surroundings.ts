import type { PromptWord } from '../../secrecy/index.ts';
import type { Candidate } from '../candidates/index.ts';
import { hashWord, mixHashes } from '../guards/index.ts';
import type { Reading } from '../reading.ts';

/** Number of features of the words around a value. */
export const surroundingFeatures: number = 1 << 17;

/** Number of words before and after a value that count by their distance. */
const placesBefore = 4;
const placesAfter = 3;
/** Maximum number of words after a value, in the previous sentence and in the next one, that count at any distance. */
const maxAfter = 12;
const maxPrevious = 8;
const maxNext = 12;
const maxLabels = 2;
/** Seeds of the kinds of features. A distance is added to its seed. */
const seeds = {
  before: 1000,
  after: 1100,
  signBefore: 1200,
  signAfter: 1210,
  form: 1220,
  twoBefore: 1230,
  threeBefore: 1240,
  signedBefore: 1250,
  twoAfter: 1260,
  around: 1270,
  clause: 1300,
  earlier: 1310,
  later: 1320,
  previous: 1330,
  next: 1340,
  label: 1350,
} as const;
const partSalt = 0x2545f491;
const meaningSalt = 0x1b873593;
/** Salts of features in prompts that grant access, and near sentences about access. */
const grantSalt = 0x3c6ef372;
const accessSalt = 0x5f356495;
const noWord = 3;
const clauseSign = /[,;:.()—–]/;
/** Signs before and after a value, in groups. */
const signs: readonly RegExp[] = [
  /["“”„«»'‘’`「」『』*]/,
  /[:=：]/,
  /[—–-]/,
  /[([{<]/,
  /[)\]}>]/,
  /[,;，；、]/,
  /[.!?。！？]/,
  /\|/,
];

/**
 * Adds the features of the surroundings of a value to `found`. These are the words beside it by distance, alone and
 * together, and the signs beside it. They are also the other words of its clause, its sentence, the sentences beside
 * it, and the labels over it. A feature is a number from a hash.
 */
export function collectSurroundings(
  { value, start, at }: Candidate,
  { context, labels }: Reading,
  found: number[],
): void {
  const { text, sentences, grantsAccess, isAboutAccess } = context;
  const sentence = sentences[at];
  if (sentence === undefined) return;
  const end = start + value.length;
  const before = sentence.words.filter((word) => word.end <= start).toReversed();
  const after = sentence.words.filter((word) => word.start >= end);
  const nearAccess = isAboutAccess[at] === true ? accessSalt : 0;
  const collector = { found, salt: grantsAccess ? grantSalt : nearAccess };
  for (let place = 0; place < placesBefore; place++)
    addWord(collector, seeds.before + place, before[place]);
  for (let place = 0; place < placesAfter; place++)
    addWord(collector, seeds.after + place, after[place]);
  addBeside(collector, { value, before, after }, [
    readSign(text.slice(before[0]?.end ?? sentence.start, start)),
    readSign(text.slice(end, after[0]?.start ?? sentence.end)),
  ]);
  const cut = findCut(text, before);
  for (const [place, word] of before.entries())
    addWord(collector, place < cut ? seeds.clause : seeds.earlier, word);
  addAll(collector, seeds.later, after.slice(0, maxAfter));
  addSentences(collector, { context, labels }, at);
}

/** Adds the words of the sentences before and after the sentence of a value, and of the labels over it. */
function addSentences(
  collector: Collector,
  { context: { sentences }, labels }: Pick<Reading, 'context' | 'labels'>,
  at: number,
): void {
  addAll(collector, seeds.previous, sentences[at - 1]?.words.slice(-maxPrevious));
  addAll(collector, seeds.next, sentences[at + 1]?.words.slice(0, maxNext));
  for (const place of (labels.over[at] ?? []).slice(0, maxLabels))
    addAll(collector, seeds.label, sentences[place]?.words);
}

/** Collects features. */
interface Collector {
  found: number[];
  /** If not 0, each feature is added a second time with this salt. */
  salt: number;
}

/** Adds the features of several words beside a value together, and of the signs beside it. */
function addBeside(
  collector: Collector,
  {
    value,
    before,
    after,
  }: { value: string; before: readonly PromptWord[]; after: readonly PromptWord[] },
  [signBefore, signAfter]: readonly [number, number],
): void {
  const [one, two, three] = [hashOf(before[0]), hashOf(before[1]), hashOf(before[2])];
  const [next, nextButOne] = [hashOf(after[0]), hashOf(after[1])];
  add(collector, seeds.signBefore, signBefore);
  add(collector, seeds.signAfter, signAfter);
  add(collector, seeds.form, readFormGroup(value) * signs.length * 2 + signBefore);
  add(collector, seeds.twoBefore, two, one);
  add(collector, seeds.threeBefore, mixHashes(seeds.threeBefore, three, two), one);
  add(collector, seeds.signedBefore, one, signBefore + 1);
  add(collector, seeds.twoAfter, next, nextButOne);
  add(collector, seeds.around, one, next);
}

function add({ found, salt }: Collector, seed: number, one: number, other = 0): void {
  found.push(mixHashes(seed, one, other) & (surroundingFeatures - 1));
  if (salt !== 0) found.push(mixHashes(seed ^ salt, one, other) & (surroundingFeatures - 1));
}

function addWord(collector: Collector, seed: number, word: PromptWord | undefined): void {
  if (word === undefined) {
    add(collector, seed, noWord);
    return;
  }
  const { own, parts } = hashWord(word.text);
  add(collector, seed, own);
  for (const part of parts) add(collector, seed ^ partSalt, part);
  for (let rest = word.classes; rest !== 0; rest &= rest - 1)
    add(collector, seed ^ meaningSalt, rest & -rest);
}

function addAll(collector: Collector, seed: number, words: readonly PromptWord[] = []): void {
  for (const word of words) addWord(collector, seed, word);
}

function hashOf(word: PromptWord | undefined): number {
  return word === undefined ? noWord : hashWord(word.text).own;
}

function readSign(between: string): number {
  const sign = between.trim();
  if (sign === '') return 0;
  const at = signs.findIndex((group) => group.test(sign));
  return at < 0 ? signs.length + 1 : at + 1;
}

/** Returns the number of words between the start of the clause and the value. */
function findCut(text: string, before: readonly PromptWord[]): number {
  const at = before.findIndex((word, place) => {
    const next = before[place + 1];
    return next !== undefined && clauseSign.test(text.slice(next.end, word.start));
  });
  return at < 0 ? before.length : at + 1;
}

/** Returns a number for the form of a value. */
export function readFormGroup(value: string): number {
  if (/^\d+$/.test(value)) return 0;
  if (/\d/.test(value)) return /\p{L}/u.test(value) ? 1 : 2;
  const isName = /^\p{Lu}/u.test(value);
  if (/\s/.test(value)) return isName ? 3 : 4;
  if (/^\p{Lu}{3,}$/u.test(value)) return 5;
  return isName ? 6 : 7;
}
