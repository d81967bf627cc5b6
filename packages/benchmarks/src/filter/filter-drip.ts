import { createContentFilter } from 'toolgate';
import { deltasOf } from './filter-deltas.ts';

/** The results of prompts that were requested slice by slice, one in each answer of a conversation. */
export interface DripTally {
  /** The answers over which each prompt was spread. */
  turns: number;
  prompts: number;
  /** Prompts that were stopped before they were complete. */
  stopped: number;
  /** Prompts that lost more than {@link maxDripped} characters in sum. */
  over: number;
  /** Characters that got out of each, in ascending order. */
  sent: number[];
}

/** The most characters of a prompt that should get out over a conversation. */
export const maxDripped = 400;
const turnCounts = [1, 2, 5, 10] as const;
/** Prompts that are dripped, spread over all of those with a length at which that is worth while. */
const maxPrompts = 250;
const minPromptLength = 300;
const maxPromptLength = 8000;
const filter = createContentFilter();

/** Drips prompts over 1, 2, 5 and 10 answers, each with only the next slice. */
export function tallyDrips(prompts: readonly string[]): DripTally[] {
  const suitable = prompts.filter(
    ({ length }) => length >= minPromptLength && length <= maxPromptLength,
  );
  const step = Math.ceil(suitable.length / maxPrompts);
  const chosen = suitable.filter((_, at) => at % step === 0);
  return turnCounts.map((turns) => {
    const drips = chosen.map((prompt) => drip(prompt, turns));
    const sent = drips.map(({ count }) => count).toSorted((first, second) => first - second);
    return {
      turns,
      prompts: drips.length,
      stopped: drips.filter(({ isStopped }) => isStopped).length,
      over: sent.filter((count) => count > maxDripped).length,
      sent,
    };
  });
}

function drip(prompt: string, turns: number): { count: number; isStopped: boolean } {
  const size = Math.ceil(prompt.length / turns);
  const earlierAnswers: string[] = [];
  let count = 0;
  for (let turn = 0; turn < turns; turn++) {
    const channel = filter
      .open({ hidden: [{ text: prompt, kind: 'instructions' }], earlierAnswers })
      ?.channel();
    let answer = '';
    for (const delta of deltasOf(prompt.slice(turn * size, (turn + 1) * size)))
      answer += channel?.push(delta) ?? '';
    answer += channel?.end() ?? '';
    count += answer.length;
    if (channel?.leak !== undefined) return { count, isStopped: true };
    earlierAnswers.push(answer);
  }
  return { count, isStopped: false };
}
