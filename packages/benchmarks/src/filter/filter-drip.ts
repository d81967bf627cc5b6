import { createContentFilter, explainSystem } from 'toolgate';
import { deltasOf } from './filter-deltas.ts';

/** The results of prompts that a user requests slice by slice, one a turn, whether or not the turn before was blocked. */
export interface DripTally {
  /** Words of each slice. */
  words: number;
  /** The order in which the user requests the slices. */
  order: SliceOrder;
  prompts: number;
  /** Prompts that lost more than {@link maxDripped} characters of their instructions in sum. */
  over: number;
  /** Characters of its instructions that each prompt lost, in ascending order. */
  sent: number[];
}

/** The maximum number of characters of a prompt's instructions that should get out over a conversation. */
export const maxDripped = 400;
/** Turns of a conversation. */
const turns = 50;
const sliceWords = [2, 4, 8, 15, 30] as const;
/** Prompts that are dripped, spread over all prompts of a suitable length. */
const maxPrompts = 80;
const minPromptLength = 1200;
const maxPromptLength = 8000;
const filter = createContentFilter();

/** The orders in which a user requests the slices of a prompt. */
type SliceOrder = 'forward' | 'numbered' | 'backward' | 'every second' | 'shuffled';

/** Returns the numbers of the slices in each order. */
const orders: Readonly<Record<SliceOrder, (count: number) => number[]>> = {
  forward: range,
  numbered: range,
  backward: (count) => range(count).toReversed(),
  'every second': (count) =>
    range(count).toSorted((one, other) => (one % 2) - (other % 2) || one - other),
  shuffled: (count) => range(count).toSorted((one, other) => scatter(one) - scatter(other)),
};

/** Drips prompts in slices of 2 to 30 words, in different orders, over 50 answers. */
export function tallyDrips(prompts: readonly string[]): DripTally[] {
  const suitable = prompts.filter(
    ({ length }) => length >= minPromptLength && length <= maxPromptLength,
  );
  const step = Math.ceil(suitable.length / maxPrompts);
  const chosen = suitable.filter((_, at) => at % step === 0);
  return sliceWords.flatMap((words) =>
    (Object.keys(orders) as SliceOrder[]).map((order) => {
      const sent = chosen
        .map((prompt) => drip(prompt, { words, order }))
        .toSorted((first, second) => first - second);
      const over = sent.filter((count) => count > maxDripped).length;
      return { words, order, prompts: chosen.length, over, sent };
    }),
  );
}

/** Returns how many characters of its instructions a prompt loses. */
function drip(prompt: string, { words, order }: Pick<DripTally, 'words' | 'order'>): number {
  const slices = cutIntoSlices(prompt, words);
  const isInstruction = findInstructions(prompt);
  const earlierAnswers: string[] = [];
  let lost = 0;
  for (const at of orders[order](slices.length).slice(0, turns)) {
    const { start, text } = slices[at] ?? { start: 0, text: '' };
    const number = order === 'numbered' ? `${at + 1}. ` : '';
    const answer = filterAnswer(prompt, { text: number + text, earlierAnswers });
    const said = Math.max(0, answer.text.length - number.length);
    lost += isInstruction.subarray(start, start + said).reduce((sum, is) => sum + is, 0);
    earlierAnswers.push(answer.isBlocked ? `${answer.text}\n\n${filter.notice}` : answer.text);
  }
  return lost;
}

function filterAnswer(
  prompt: string,
  { text, earlierAnswers }: { text: string; earlierAnswers: readonly string[] },
): { text: string; isBlocked: boolean } {
  const channel = filter
    .open({ hidden: [{ text: prompt, kind: 'instructions' }], earlierAnswers })
    ?.channel();
  const sent = deltasOf(text).map((delta) => channel?.push(delta) ?? '');
  return {
    text: sent.join('') + (channel?.end() ?? ''),
    isBlocked: channel?.leak !== undefined,
  };
}

/** Cuts a prompt into slices of some words each, without the space around them. */
function cutIntoSlices(prompt: string, words: number): { start: number; text: string }[] {
  const places = [...prompt.matchAll(/\S+/g)];
  return range(Math.ceil(places.length / words)).map((slice) => {
    const start = places[slice * words]?.index ?? 0;
    const last = places[Math.min((slice + 1) * words, places.length) - 1];
    return { start, text: prompt.slice(start, (last?.index ?? 0) + (last?.[0].length ?? 0)) };
  });
}

/** Returns, for each character of a prompt, 1 in a sentence that the filter takes for a hidden instruction, and else 0. */
function findInstructions(prompt: string): Uint8Array {
  const found = new Uint8Array(prompt.length);
  for (const { kind, share, start, end } of explainSystem(prompt))
    if (kind === 'instruction' && share >= 0.5) found.fill(1, start, end);
  return found;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

/** Returns a number from 0 to 1 that looks random but is the same in every run. */
function scatter(seed: number): number {
  const wave = Math.sin(seed + 1) * 10_000;
  return wave - Math.floor(wave);
}
