import { commonStretches } from './common-stretches.ts';
import type { HiddenIndex } from './hidden-index.ts';
import type { Run } from './run.ts';

/** What one answer has revealed of one hidden text, in all its channels. */
export interface DisclosureLedger {
  /** The hidden text. */
  readonly index: HiddenIndex;
  /** How much a word counts in this answer: nothing when the user or a tool said it too. */
  weigh: (word: number) => number;
  /** Books a further word of a run; whether what is revealed now is a leak. */
  record: (run: Run, word: number) => boolean;
}

/** The weight of a run that is a leak by itself: ten rare words of instructions, or 25 of facts. */
const runLimit = 12;
/** The weight of a run that is a leak when it holds the beginning of an instruction, and has {@link sentenceSize} words. */
const sentenceLimit = 9;
const sentenceSize = 10;
/** The rare words that a text has to have: `You are a helpful assistant` is no secret. */
const leastSaid = 6;
/** The share of a short text whose recital in one run is a leak; from its beginning, less is one. */
const runShare = 0.85;
const headedShare = 0.7;
/** The share of a text whose recital, in any number of runs, is a leak. */
const totalShare = 0.3;
/** The same share of a text that is too short for its share to reach `totalLimit`. */
const shortShare = 0.5;
/** The least weight of runs far apart that is a leak in any text but a short one. */
const totalLimit = 16;
/** The words in a row from which on a run counts towards the total; fewer meet by chance. */
const leastRunSize = 5;
/** The words in a row by which a user or a tool makes a stretch of a hidden text public. */
const exemptRunSize = 20;

/** What is a leak: the weight of one run, of one that holds a whole instruction, and of all runs. */
interface Limits {
  sentence: number;
  run: number;
  total: number;
}

/** Opens the ledger of one answer. Most answers reveal no word; nothing is prepared before the first one. */
export function createDisclosureLedger(
  index: HiddenIndex,
  { exempt }: { exempt: readonly string[] },
): DisclosureLedger {
  let limits: Limits | undefined;
  const revealed = new Set<number>();
  let revealedWeight = 0;
  let exempted: Set<number> | undefined;

  function weigh(word: number): number {
    exempted ??= commonStretches(index, { texts: exempt, minimumWords: exemptRunSize });
    return exempted.has(word) ? 0 : (index.words[word]?.weight ?? 0);
  }

  function add(word: number): void {
    if (revealed.has(word)) return;
    revealed.add(word);
    revealedWeight += weigh(word);
  }

  return {
    index,
    weigh,
    record(run, word) {
      if (run.size >= leastRunSize) {
        const isFirst = run.size - (index.words[word]?.size ?? 0) < leastRunSize;
        for (const added of isFirst ? run.words : [word]) add(added);
      }
      limits ??= limitsOf(index);
      const limit = run.hasHead && run.size >= sentenceSize ? limits.sentence : limits.run;
      return run.weight >= limit || revealedWeight >= limits.total;
    },
  };
}

function limitsOf({ words }: HiddenIndex): Limits {
  const weight = words.reduce((sum, word) => sum + word.weight, 0);
  const said = words.reduce((sum, word) => sum + word.rarity, 0);
  const isCommonplace = said < leastSaid;
  const run = isCommonplace ? Number.POSITIVE_INFINITY : Math.min(runLimit, weight * runShare);
  return {
    run,
    sentence: isCommonplace ? run : Math.min(sentenceLimit, weight * headedShare),
    total: Math.max(run, Math.min(totalLimit, weight * shortShare), weight * totalShare),
  };
}
