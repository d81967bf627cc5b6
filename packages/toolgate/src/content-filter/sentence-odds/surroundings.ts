import { contextLimits } from '../thresholds.ts';
import type { ContextTerm, Evidence } from './evidence-terms.ts';

/** A sentence of a prompt, or a part of one up to a semicolon, a colon or a quotation. */
export interface SentenceSpan {
  /** Offset of its first character. */
  start: number;
  /** Offset after its last character. */
  end: number;
  /** Whether it is in quotation marks. */
  isQuoted: boolean;
  /** Whether it is the last one of its line. */
  isLineEnd: boolean;
}

/** A sentence of a prompt with the evidence of its own words and position. */
export interface WeighedSentence extends SentenceSpan {
  /** Offset of its first word after a tag, a list marker, a label and `please`. */
  head: number;
  /** The number of the block that holds it. */
  block: number;
  /** Whether its block may be a document: a heading calls it so, or a tag or fence of any name encloses it. */
  isInDocument: boolean;
  /** The number of the innermost tag or fence around it; 0 without one. */
  enclosure: number;
  /** How it looks: see `readForm`. */
  form: readonly number[];
  /** The evidence from its words and its position. */
  evidence: Evidence;
  /** The sum of that evidence: the log odds that it is hidden. */
  own: number;
}

/** Returns how much a sentence commands, from -1 to 1. */
function lean({ own }: WeighedSentence): number {
  return Math.tanh(own / 2);
}

/** Whether a sentence counts as evidence for others. Labels and fragments do not. */
function isCounted({ head, end, evidence }: WeighedSentence): boolean {
  return end - head >= contextLimits.minNeighbourCharacters && evidence.label === undefined;
}

/** The evidence from the sentences around a sentence, before the weights apply. */
export type Surroundings = Record<Exclude<ContextTerm, 'together'>, number> & {
  /** The mean of the other sentences of its block. Only the trees read it. */
  block: number;
};

/**
 * Reads the evidence from the sentences around each sentence. `near` is the weighted sum of its neighbours; the nearest
 * count fully. `block` is the mean of its block, `document` comes from it, and `prompt` is the mean of the whole prompt. The
 * means leave the sentence itself out and include a few neutral sentences. Labels and fragments do not count.
 */
export function readSurroundings(sentences: readonly WeighedSentence[]): Surroundings[] {
  const counted = sentences.filter(isCounted);
  const leans = counted.map(lean);
  const blocks = new Map<number, { sum: number; count: number }>();
  for (const [at, sentence] of counted.entries()) {
    const block = blocks.get(sentence.block) ?? { sum: 0, count: 0 };
    blocks.set(sentence.block, block);
    block.sum += leans[at] ?? 0;
    block.count++;
  }
  const all = { sum: leans.reduce((sum, value) => sum + value, 0), count: leans.length };
  // The name of a block alone says little: it is a document only beside text that commands.
  const commanding = new Set(
    counted
      .filter(
        ({ isInDocument }, place) =>
          !isInDocument && (leans[place] ?? 0) > contextLimits.minCommandLean,
      )
      .map(({ enclosure }) => enclosure),
  );
  let at = 0;
  return sentences.map((sentence, place) => {
    const own = counted[at] === sentence ? leans[at] : undefined;
    const near = sumNear(leans, { at, hasOwn: own !== undefined });
    const block = averageOthers(blocks.get(sentence.block), own);
    const surroundings = {
      first: own !== undefined && place === 0 ? 1 : 0,
      near: isOfAnotherVoice(sentence) ? 0 : near,
      document: isBesideCommands(sentence, commanding) ? weighDocument(sentence, block) : 0,
      prompt: Math.min(contextLimits.maxPromptLean, averageOthers(all, own)),
      block,
    };
    if (own !== undefined) at++;
    return surroundings;
  });
}

/** Whether some text commands outside the tag or fence around a sentence. Without a tag or fence, any text counts. */
function isBesideCommands(
  { enclosure }: WeighedSentence,
  commanding: ReadonlySet<number>,
): boolean {
  return commanding.size > (enclosure > 0 && commanding.has(enclosure) ? 1 : 0);
}

/** Returns how likely a sentence is part of a document; 0 in a block that commands. */
function weighDocument({ isInDocument }: WeighedSentence, block: number): number {
  return isInDocument ? Math.max(0, contextLimits.maxDocumentLean - block) : 0;
}

/**
 * Sums how much the sentences before and after position `at` command, weighted by distance. With `hasOwn`, the sentence
 * at `at` is the judged one, and the sum leaves it out.
 */
function sumNear(
  leans: readonly number[],
  { at, hasOwn }: { at: number; hasOwn: boolean },
): number {
  const after = hasOwn ? at + 1 : at;
  return contextLimits.neighbourShares.reduce(
    (sum, share, distance) =>
      sum + share * ((leans[at - 1 - distance] ?? 0) + (leans[after + distance] ?? 0)),
    0,
  );
}

function averageOthers(
  group: { sum: number; count: number } | undefined,
  own: number | undefined,
): number {
  if (group === undefined) return 0;
  const count = group.count - (own === undefined ? 0 : 1);
  return (group.sum - (own ?? 0)) / (count + contextLimits.neutralSentences);
}

/**
 * Whether a sentence is a quotation, an announced line to say, or in the voice of the model. Its neighbours are in
 * another voice and say little about it.
 */
function isOfAnotherVoice({ evidence }: WeighedSentence): boolean {
  return (evidence.script ?? evidence.spoken ?? evidence.quoted) === 1;
}
