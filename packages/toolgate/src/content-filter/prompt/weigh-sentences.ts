import { contextLimits, wordWeights } from '../thresholds.ts';
import { readSentences } from './read-sentences.ts';
import type { PromptSentence, ReadSentencesOptions } from './read-sentences.ts';
import type { SentenceReason } from './sentence-kind.ts';

/** A span of a hidden text and how much each word in it counts. */
export interface WeighedSpan {
  /** Offset after its last character. */
  end: number;
  /** 1 for instructions, less for other hidden text, little for what may be quoted. */
  weight: number;
  /** Whether it counts as part of the instructions. */
  isInstruction: boolean;
  /** Whether it is a fact outside any document. A translation of many of those is a translation of the instructions. */
  isLooseFact?: boolean;
  /** Whether it describes the model, which may say so when it is asked who it is. */
  isProfile?: boolean;
  /** Whether it is a script or an example. */
  isScripted?: boolean;
  /** Offset of the first word of an instruction; `undefined` when the span is none. */
  head?: number;
  /** Extra weight of that word where it begins a sentence of an answer. */
  headWeight?: number;
}

const persona =
  /^(?:you are|you're|your name is|你(?:是|叫|具备|具有|拥有|擅长|精通)|du bist|sie sind|eres|tu es|vous êtes|sei un|você é)/iu;

const commanding: ReadonlySet<SentenceReason> = new Set([
  'speaks to the model',
  'the host said so',
]);

/** Reasons for a fact that do not hold in a text that commands nothing. */
const uncertain: ReadonlySet<SentenceReason> = new Set(['states a fact', 'stands among facts']);

/** What the weights of a text depend on, beside the text. */
export interface WeighSentencesOptions extends ReadSentencesOptions {
  /** Whether another text of the same prompt commands, so one that commands nothing is a document. */
  isCommanded?: boolean;
}

/** Whether some sentence of a text tells a model what to do. */
export function instructsModel(text: string, options?: ReadSentencesOptions): boolean {
  return readSentences(text, options).some(isCommand);
}

function isCommand({ kind, reason }: PromptSentence): boolean {
  return kind === 'instruction' && commanding.has(reason);
}

/** Weighs each sentence of a prompt by its kind. */
export function weighSentences(
  text: string,
  { isCommanded = false, ...options }: WeighSentencesOptions = {},
): WeighedSpan[] {
  const sentences = readSentences(text, options);
  const commands = isCommanded || sentences.some(isCommand);
  const first = sentences.find(
    ({ head, end }) => end - head >= contextLimits.minSentenceCharacters,
  );
  return sentences.map((sentence) => {
    const isPersona = persona.test(text.slice(sentence.head, sentence.end));
    return weigh(sentence, { firstSentence: commands ? undefined : first, isPersona });
  });
}

function weighQuotable({ end, kind, reason }: PromptSentence): WeighedSpan {
  return {
    end,
    weight: wordWeights.quotable,
    isInstruction: false,
    ...(uncertain.has(reason) && { isLooseFact: true }),
    ...((kind === 'script' || kind === 'example') && { isScripted: true }),
  };
}

/** Weighs a sentence. In a text that commands nothing, uncertain facts count as instructions, and so does its first sentence. */
function weigh(
  sentence: PromptSentence,
  { firstSentence, isPersona }: { firstSentence: PromptSentence | undefined; isPersona: boolean },
): WeighedSpan {
  const { end, head, kind, reason, isLabel } = sentence;
  const isFact =
    kind !== 'instruction' &&
    kind !== 'secret' &&
    !(firstSentence !== undefined && uncertain.has(reason));
  const isTitle =
    isLabel && end - head < contextLimits.minSentenceCharacters && !commanding.has(reason);
  if (sentence !== firstSentence && (isFact || isTitle)) return weighQuotable(sentence);
  const { instruction, neighbour, profile } = wordWeights;
  const span = { end, head, isInstruction: true };
  if (isPersona && reason === 'speaks to the model')
    return { ...span, weight: profile, headWeight: wordWeights.personaHead, isProfile: true };
  if (commanding.has(reason))
    return { ...span, weight: instruction, headWeight: wordWeights.instructionHead };
  if (sentence === firstSentence)
    return { ...span, weight: neighbour, headWeight: wordWeights.instructionHead };
  return reason === 'describes the model'
    ? { ...span, weight: profile, headWeight: wordWeights.profileHead, isProfile: true }
    : { ...span, weight: neighbour, headWeight: wordWeights.neighbourHead };
}
