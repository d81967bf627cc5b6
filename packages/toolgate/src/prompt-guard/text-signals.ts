import { wordClass, type WordClassName } from './word-class.ts';
import type { FoundWord } from './find-words.ts';

/** What the guard sees in a stretch of text, in the order of its bits. */
export const signalNames = [
  'discloseYourInstructions',
  'disclosePriorInstructions',
  'discloseInstructions',
  'restateYourInstructions',
  'restatePriorInstructions',
  'restateInstructions',
  'askForYourInstructions',
  'askForPriorInstructions',
  'instructionsGivenToYou',
  'instructionsVerbatim',
  'namesSystemPrompt',
  'ignorePriorInstructions',
  'ignoreYourInstructions',
  'ignoreAllInstructions',
  'ignoreInstructions',
  'ignoreSafeguards',
  'restateAbove',
  'discloseAbove',
  'ignoreAbove',
  'restatePriorUtterances',
  'ignorePriorUtterances',
  'discloseSecret',
  'askForSecret',
  'restateSecret',
  'secretOfTheAssistant',
  'newRules',
  'unboundRole',
  'claimedAuthority',
  'templateToken',
  'roleHeader',
  'disguised',
] as const;

/** The name of a signal. */
export type SignalName = (typeof signalNames)[number];

/** The bits of the signals. */
export const signal: Readonly<Record<SignalName, number>> = Object.fromEntries(
  signalNames.map((name, index) => [name, 1 << index]),
) as Record<SignalName, number>;

/** Words between a noun and the word that says whose it is. */
const nearDistance = 3;
/** Words between a verb and its object, where the object is marked as the assistant's. */
const reachDistance = 7;
/** Words between a verb and a bare object. */
const closeDistance = 3;
/** Words between a noun and the article or possessive before it. */
const ownerDistance = 1;
/** Words that one cell of the signal grid covers; a window is two cells. */
const cellLength = 32;

interface Rule {
  name: SignalName;
  /** Classes of which the word itself has one. */
  anchor: number;
  /** Classes of which one must stand within reach. */
  reach?: number;
  /** Classes of which one must stand close. */
  close?: number;
  /** Classes of which one must stand near, or be the word's own. */
  near?: number;
  /** Whether a word that makes it somebody else's rules it out: before it (`my`) or also after it (`for`). */
  owner?: 'before' | 'around';
}

const instruction = classes('instruction', 'systemPrompt');
const yours = classes('you', 'given');
const prior = classes('prior', 'systemPrompt');

const rules: readonly Rule[] = [
  {
    name: 'discloseYourInstructions',
    anchor: instruction,
    reach: wordClass.disclose,
    near: yours,
    owner: 'before',
  },
  {
    name: 'disclosePriorInstructions',
    anchor: instruction,
    reach: wordClass.disclose,
    near: prior,
    owner: 'before',
  },
  { name: 'discloseInstructions', anchor: instruction, close: wordClass.disclose, owner: 'around' },
  {
    name: 'restateYourInstructions',
    anchor: instruction,
    reach: wordClass.restate,
    near: yours,
    owner: 'before',
  },
  {
    name: 'restatePriorInstructions',
    anchor: instruction,
    reach: wordClass.restate,
    near: prior,
    owner: 'before',
  },
  { name: 'restateInstructions', anchor: instruction, close: wordClass.restate, owner: 'around' },
  {
    name: 'askForYourInstructions',
    anchor: instruction,
    reach: wordClass.question,
    near: yours,
    owner: 'before',
  },
  {
    name: 'askForPriorInstructions',
    anchor: instruction,
    reach: wordClass.question,
    near: prior,
    owner: 'before',
  },
  { name: 'instructionsGivenToYou', anchor: instruction, reach: wordClass.given },
  {
    name: 'instructionsVerbatim',
    anchor: instruction,
    reach: wordClass.verbatim,
    near: yours | prior,
    owner: 'around',
  },
  { name: 'namesSystemPrompt', anchor: wordClass.systemPrompt, owner: 'around' },
  {
    name: 'ignorePriorInstructions',
    anchor: instruction,
    reach: wordClass.ignore,
    near: prior,
    owner: 'before',
  },
  {
    name: 'ignoreYourInstructions',
    anchor: instruction,
    reach: wordClass.ignore,
    near: yours,
    owner: 'before',
  },
  {
    name: 'ignoreAllInstructions',
    anchor: instruction,
    reach: wordClass.ignore,
    near: wordClass.all,
    owner: 'before',
  },
  { name: 'ignoreInstructions', anchor: instruction, close: wordClass.ignore, owner: 'around' },
  {
    name: 'ignoreSafeguards',
    anchor: wordClass.safeguard,
    close: wordClass.ignore,
    owner: 'before',
  },
  { name: 'restateAbove', anchor: wordClass.above, close: wordClass.restate },
  { name: 'discloseAbove', anchor: wordClass.above, close: wordClass.disclose },
  { name: 'ignoreAbove', anchor: wordClass.above, close: wordClass.ignore },
  {
    name: 'restatePriorUtterances',
    anchor: wordClass.utterance,
    reach: classes('disclose', 'restate', 'question'),
    near: prior | wordClass.given,
    owner: 'before',
  },
  {
    name: 'ignorePriorUtterances',
    anchor: wordClass.utterance,
    reach: wordClass.ignore,
    near: prior | wordClass.given | wordClass.all,
    owner: 'before',
  },
  { name: 'discloseSecret', anchor: wordClass.secret, close: wordClass.disclose, owner: 'before' },
  { name: 'askForSecret', anchor: wordClass.secret, close: wordClass.question, owner: 'before' },
  {
    name: 'restateSecret',
    anchor: wordClass.secret,
    close: classes('restate', 'verbatim'),
    owner: 'before',
  },
  { name: 'secretOfTheAssistant', anchor: wordClass.secret, near: yours, owner: 'before' },
  { name: 'newRules', anchor: wordClass.newRule },
  {
    name: 'unboundRole',
    anchor: wordClass.unbound,
    reach: classes('you', 'persona', 'ignore', 'newRule', 'disclose', 'unbound'),
  },
  { name: 'claimedAuthority', anchor: wordClass.authority },
];

const anchors = rules.reduce((bits, rule) => bits | rule.anchor, 0);

/**
 * Reads the signals of a text from its words.
 *
 * @returns for each window of 64 words, every 32 words, the bits of its signals.
 */
export function textSignals(words: readonly FoundWord[]): number[] {
  const cells: number[] = [];
  for (const [index, word] of words.entries()) {
    if ((word.classes & anchors) === 0) continue;
    const cell = Math.floor(word.start / cellLength);
    cells[cell] = (cells[cell] ?? 0) | signalsAt(words, index);
  }
  return Array.from(cells, (bits, cell) => (bits ?? 0) | (cells[cell + 1] ?? 0));
}

function signalsAt(words: readonly FoundWord[], index: number): number {
  const own = words[index]?.classes ?? 0;
  const around: Surroundings = { owners: 0, near: own, close: 0, reach: 0 };
  lookBefore(words, index, around);
  lookAfter(words, index, around);
  const ownedBefore = (around.owners & wordClass.mine) !== 0;
  const ownedAfter = (around.owners & wordClass.foreign) !== 0;
  let bits = 0;
  for (const rule of rules) {
    const fires =
      (own & rule.anchor) !== 0 &&
      (rule.reach === undefined || (around.reach & rule.reach) !== 0) &&
      (rule.close === undefined || (around.close & rule.close) !== 0) &&
      (rule.near === undefined || (around.near & rule.near) !== 0) &&
      !(rule.owner !== undefined && ownedBefore) &&
      !(rule.owner === 'around' && ownedAfter);
    if (fires) bits |= signal[rule.name];
  }
  return bits;
}

/** The classes of the words around one, by distance. */
interface Surroundings {
  owners: number;
  near: number;
  close: number;
  reach: number;
}

function lookBefore(words: readonly FoundWord[], index: number, around: Surroundings): void {
  const start = words[index]?.start ?? 0;
  for (let before = index - 1; before >= 0; before -= 1) {
    const word = words[before];
    // A found word may be a phrase; its beginning tells how far the loop must go.
    const distance = word === undefined ? Infinity : start - word.start - 1;
    if (word === undefined || distance > reachDistance) break;
    addClasses(around, word.classes, distance);
    if (distance <= ownerDistance) around.owners |= word.classes & wordClass.mine;
  }
}

function lookAfter(words: readonly FoundWord[], index: number, around: Surroundings): void {
  const end = words[index]?.end ?? 0;
  for (let after = index + 1; after < words.length; after += 1) {
    const word = words[after];
    const distance = word === undefined ? Infinity : word.start - end;
    if (word === undefined || distance > reachDistance) break;
    addClasses(around, word.classes, distance);
    if (distance <= 0) around.owners |= word.classes & wordClass.foreign;
  }
}

function addClasses(around: Surroundings, added: number, distance: number): void {
  around.reach |= added;
  if (distance <= closeDistance) around.close |= added;
  if (distance <= nearDistance) around.near |= added;
}

function classes(...names: readonly WordClassName[]): number {
  return names.reduce((bits, name) => bits | wordClass[name], 0);
}
