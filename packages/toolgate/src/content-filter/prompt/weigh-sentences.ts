import type { LongWork } from '../long-work.ts';
import { contextLimits, scaleOdds, wordWeights } from '../thresholds.ts';
import { describesModel } from './instruction-words.ts';
import type { PromptSentence } from './read-sentences.ts';

/** A span of a hidden text and how much each word in it counts. */
export interface WeighedSpan {
  /** Offset after its last character. */
  end: number;
  /** How much each word counts: 1 in instructions, less in other hidden text, little in quotable text. */
  weight: number;
  /** The log odds that it is hidden; absent if the host decided. */
  odds?: number;
  /** Whether it counts as part of the instructions. */
  isInstruction: boolean;
  /** Whether it is a fact outside any document. In a text without commands, such facts count as instructions. */
  isLooseFact?: boolean;
  /** Whether it describes the model. The model may say it when the user asks who it is. */
  isProfile?: boolean;
  /** Offset of the first word of an instruction; `undefined` if the span is not an instruction. */
  head?: number;
  /** Extra weight of that word if it begins a sentence of an answer. */
  headWeight?: number;
}

/** Whether at least one sentence is an order to a model. */
export function instructsModel(sentences: readonly PromptSentence[]): boolean {
  return sentences.some(isCommand);
}

/** Whether the words of a sentence are an order to a model. False for a sentence that is hidden only because of its neighbours. */
function isCommand({ kind, reason, evidence }: PromptSentence): boolean {
  if (kind !== 'instruction') return false;
  return reason === 'the host said so' || (evidence.command ?? evidence.instruction) !== undefined;
}

/** Number of sentences in one piece of work. */
const pieceSentences = 256;

/**
 * Weighs each sentence of a prompt by its kind, in pieces.
 *
 * @param isCommanded whether another text of the same prompt commands. A text without commands is then a document.
 */
export function* weighSentences(
  text: string,
  read: readonly PromptSentence[],
  isCommanded: boolean,
): LongWork<WeighedSpan[]> {
  const sentences = isCommanded && !instructsModel(read) ? read.map(toDocument) : read;
  const commands = isCommanded || instructsModel(sentences);
  const first = sentences.find(
    ({ head, end }) => end - head >= contextLimits.minSentenceCharacters,
  );
  const firstSentence = commands ? undefined : first;
  const spans: WeighedSpan[] = [];
  for (const sentence of sentences) {
    if (spans.length % pieceSentences === 0) yield;
    const plain = text.slice(sentence.head, sentence.end);
    const isPersona = describesModel(plain);
    spans.push(weigh(sentence, { firstSentence, isPersona }));
  }
  return spans;
}

function toDocument(sentence: PromptSentence): PromptSentence {
  const { kind, reason, share } = sentence;
  if (kind !== 'instruction' || reason === 'the host said so') return sentence;
  return { ...sentence, kind: 'fact', share: Math.min(share, wordWeights.documentShare) };
}

/** The context in which a sentence is weighed. */
interface WeighContext {
  /** The first sentence of a text without commands; `undefined` in a text with commands. */
  firstSentence: PromptSentence | undefined;
  isPersona: boolean;
}

/** Weighs a sentence. In a text without commands, the first sentence and loose facts count as instructions. */
function weigh(sentence: PromptSentence, context: WeighContext): WeighedSpan {
  const { firstSentence } = context;
  const isFirst = sentence === firstSentence;
  if (isFirst) return weighInstruction(sentence, context);
  if (isTitle(sentence)) return { ...weighQuotable(sentence), weight: wordWeights.quotable };
  const isHidden =
    sentence.kind === 'instruction' ||
    sentence.kind === 'secret' ||
    (firstSentence !== undefined && isLooseFact(sentence));
  return isHidden ? weighInstruction(sentence, context) : weighQuotable(sentence);
}

function isLooseFact({ kind, isInDocument }: PromptSentence): boolean {
  return kind === 'fact' && !isInDocument;
}

function isTitle(sentence: PromptSentence): boolean {
  const { end, head, evidence } = sentence;
  const isShort = end - head < contextLimits.minSentenceCharacters;
  return isShort && evidence.label === 1 && !isCommand(sentence);
}

/** Returns the log odds of a sentence; an empty object if the host decided. */
function readOdds({ reason, share }: PromptSentence): Pick<WeighedSpan, 'odds'> {
  return reason === 'the host said so' ? {} : { odds: computeOdds(share) };
}

function weighQuotable(sentence: PromptSentence): WeighedSpan {
  const { end, share } = sentence;
  return {
    end,
    weight: scaleWeight(share),
    ...readOdds(sentence),
    isInstruction: false,
    ...(isLooseFact(sentence) && { isLooseFact: true }),
  };
}

function computeOdds(share: number): number {
  return Math.log(share / (1 - share));
}

/** Returns the weight of a word in a sentence with this probability of being hidden. */
function scaleWeight(share: number): number {
  return share >= 1 ? wordWeights.instruction : scaleOdds(computeOdds(share));
}

function weighInstruction(
  sentence: PromptSentence,
  { firstSentence, isPersona }: WeighContext,
): WeighedSpan {
  const { end, head, kind, share, evidence } = sentence;
  const isFirst = sentence === firstSentence;
  const span = { end, head, isInstruction: true };
  const commands = isCommand(sentence);
  if (commands ? isPersona && !sentence.isInDocument : evidence.inProfile === 1)
    return {
      ...span,
      weight: wordWeights.profile,
      headWeight: isPersona ? wordWeights.personaHead : wordWeights.profileHead,
      isProfile: true,
    };
  const scaled = isFirst ? wordWeights.instruction : scaleWeight(share);
  const isCertain = commands || isFirst;
  return {
    ...span,
    ...(kind === 'instruction' && !isFirst && readOdds(sentence)),
    weight: (commands ? wordWeights.instruction : wordWeights.neighbour) * scaled,
    headWeight: (isCertain ? wordWeights.instructionHead : wordWeights.neighbourHead) * scaled,
  };
}
