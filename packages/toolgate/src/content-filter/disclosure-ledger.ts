import { commonStretches } from './common-stretches.ts';
import { readConversation } from './conversation-signs.ts';
import type { ConversationSigns } from './conversation-signs.ts';
import type { HiddenIndex } from './hidden-index.ts';
import { isCopy } from './recital-place.ts';
import { newlyCounted } from './run.ts';
import type { Run } from './run.ts';

/** What one answer has revealed of one hidden text, in all its channels. */
export interface DisclosureLedger {
  /** The hidden text. */
  readonly index: HiddenIndex;
  /** How much a word counts in this answer: nothing when the user or a tool said it too. */
  weigh: (word: number) => number;
  /** Whether an earlier answer was blocked or gave something away, after which text is held back from the first words of a run on. */
  isStrict?: () => boolean;
  /** Books a further word of a run; whether what is revealed now is a leak. */
  record: (run: Run, word: number) => boolean;
}

/** What bears on an answer besides the hidden text. */
export interface LedgerOptions {
  /** What the user or a tool said. */
  exempt: readonly string[];
  /** The words that earlier answers gave away; asked for when this answer gives the first one away. */
  earlier?: () => readonly Int32Array[];
  /** Whether an earlier answer was blocked. */
  wasBlocked?: () => boolean;
}

/** The weight of a run that is a leak by itself, wherever in an instruction it begins. */
const runLimit = 13;
/** The letters of instructions that are a leak in one run, however common their words: about what can be held back. */
const mostInstructionLetters = 105;
/** The weight of a run that is a leak when an instruction begins in it, and it has {@link sentenceSize} words. */
const sentenceLimit = 10;
const sentenceSize = 8;
/** The rare words that a text has to have: `You are a helpful assistant` is no secret. */
const leastSaid = 6;
/** The share of a short text whose recital in one run is a leak; from its beginning, less is one. */
const runShare = 0.85;
const headedShare = 0.75;
/** The same for one that holds an instruction from its first word to its last: who only draws on one seldom ends with it. */
const wholeLimit = 6;
/** The same where the user asked for instructions or the answer speaks of them, as few ordinary ones do. */
const announcedLimit = 6;
const announcedShare = 0.5;
const announcedSize = 6;
/** The share of the instructions whose recital, in any number of runs, is a leak. */
const totalShare = 0.3;
/** The same share of instructions that are too short for their share to reach {@link leastTotal}. */
const shortShare = 0.5;
/** The weights between which runs far apart are a leak in any text but a short one, whatever its length. */
const leastTotal = 16;
const mostTotal = 24;
/** The share of all that a prompt says whose recital is a leak when instructions are among it, and how many. */
const largeShare = 0.5;
const largeInstructionShare = 0.25;
/** The share of all that a prompt says whose recital is a leak, whatever it is. */
const wholeShare = 0.92;
/** How much of its weight a description of the model has in an answer to the question who it is. */
const introducedShare = 0.35;
/** The words in a row from which on a run counts towards the total; fewer meet by chance. */
export const leastRunSize = 5;
/** The words in a row by which a user or a tool makes a stretch of a hidden text public. */
const exemptRunSize = 20;

/**
 * What is a leak: the weight of one run, of one that begins as an instruction, of one that holds a whole one, of all
 * runs; and what they say.
 */
interface Limits {
  run: number;
  sentence: number;
  whole: number;
  announced: number;
  total: number;
  largePart: number;
  largeInstructions: number;
  wholePart: number;
}

/** Opens the ledger of one answer. Most answers reveal no word; nothing is prepared before the first one. */
export function createDisclosureLedger(
  index: HiddenIndex,
  { exempt, earlier = () => [], wasBlocked = () => false }: LedgerOptions,
): DisclosureLedger {
  let known: Limits | undefined;
  const revealed = new Set<number>();
  /** How much of the instructions was revealed, and how much of anything. */
  let instructions = 0;
  let said = 0;
  let isEarlierKnown = false;
  let exempted: Set<number> | undefined;
  const signs = readConversation({ messages: exempt, wasBlocked, disclosed: earlier });

  function weigh(word: number): number {
    exempted ??= commonStretches(index, { texts: exempt, minimumWords: exemptRunSize });
    if (exempted.has(word)) return 0;
    const { weight = 0, isProfile = false } = index.words[word] ?? {};
    return isProfile && signs.isIntroduction() ? weight * introducedShare : weight;
  }

  /** Counts a word once; sentences that are recited from their beginning count as in a run, so that two are enough. */
  function add(word: number, isRecited = false): void {
    if (revealed.has(word)) return;
    revealed.add(word);
    const weight = weigh(word);
    if (weight === 0) return;
    const { rarity = 0, isInstruction = false, headWeight = 0 } = index.words[word] ?? {};
    said += rarity;
    if (isInstruction) instructions += weight + (isRecited ? headWeight : 0);
  }

  /** Whether this answer gives away more than earlier ones did; what those did is looked up now. */
  function addCounted(words: readonly number[], isRecited: boolean): boolean {
    if (words.length > 0 && !isEarlierKnown) {
      isEarlierKnown = true;
      for (const disclosed of signs.disclosed()) for (const word of disclosed) add(word);
    }
    const before = revealed.size;
    for (const word of words) add(word, isRecited);
    return revealed.size > before;
  }

  function isTooMuch({ total, largePart, largeInstructions, wholePart }: Limits): boolean {
    if (instructions >= total || said >= wholePart) return true;
    return said >= largePart && instructions >= largeInstructions;
  }

  const place = { index, weigh, revealed, wasBlocked: () => signs.wasBlocked() };

  return {
    index,
    weigh,
    isStrict: () => signs.isContinued(),
    record(run, word) {
      const wordSize = index.words[word]?.size ?? 0;
      const isNew = addCounted(
        newlyCounted(run, { wordSize, leastSize: leastRunSize }),
        run.hasHead,
      );
      known ??= limitsOf(index);
      if (run.instructionLetters >= mostInstructionLetters || isCopy(run, place)) return true;
      return run.weight >= limitOf(run, known, signs) || (isNew && isTooMuch(known));
    },
  };
}

/** The weight from which on a run is a leak. */
function limitOf(
  { hasHead, wholes, isAnnounced, instructionSize, size }: Run,
  limits: Limits,
  signs: ConversationSigns,
): number {
  if (size < announcedSize) return limits.run;
  if (isAnnounced || signs.isAskedFor()) return limits.announced;
  // A list of them is recited however short they are.
  if (wholes > 1 || (wholes > 0 && instructionSize >= sentenceSize)) return limits.whole;
  return hasHead && size >= sentenceSize ? limits.sentence : limits.run;
}

function limitsOf({ words }: HiddenIndex): Limits {
  const weight = words.reduce((sum, word) => sum + word.weight + word.headWeight, 0);
  const said = words.reduce((sum, word) => sum + word.rarity, 0);
  const instructions = words.reduce((sum, word) => sum + (word.isInstruction ? word.weight : 0), 0);
  const isCommonplace = said < leastSaid;
  const run = isCommonplace ? Number.POSITIVE_INFINITY : Math.min(runLimit, weight * runShare);
  const part = Math.max(run, Math.min(leastTotal, weight * shortShare), instructions * totalShare);
  return {
    run,
    sentence: isCommonplace ? run : Math.min(sentenceLimit, weight * headedShare),
    whole: isCommonplace ? run : Math.min(wholeLimit, weight * headedShare),
    announced: isCommonplace ? run : Math.min(announcedLimit, weight * announcedShare),
    total: Math.max(run, Math.min(mostTotal, part)),
    largePart: Math.max(leastTotal, said * largeShare),
    largeInstructions: instructions * largeInstructionShare,
    wholePart: Math.max(leastTotal, said * wholeShare),
  };
}
