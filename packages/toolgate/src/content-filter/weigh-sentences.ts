import { readSentences } from './read-sentences.ts';
import type { PromptSentence, ReadSentencesOptions } from './read-sentences.ts';
import type { SentenceReason } from './sentence-kind.ts';

/** A stretch of a hidden text and how much of a secret each word in it is. */
export interface WeighedSpan {
  /** Offset behind its last character. */
  end: number;
  /** 1 for instructions, less for what merely stands among them, little for what may be quoted. */
  weight: number;
  /** Whether it counts as a part of the instructions. */
  isInstruction: boolean;
  /** Whether it stands among instructions without being one; translating many of those is no way to quote a document. */
  isTold?: boolean;
  /** Whether it describes the model, which may say so of itself when it is asked who it is. */
  isProfile?: boolean;
  /** Whether it is a line to be said or an example. */
  isSaid?: boolean;
  /** Offset of the word with which an instruction begins; `undefined` when the span is no instruction. */
  head?: number;
  /** How much more that word counts where a sentence begins with it. */
  headWeight?: number;
}

/** A sentence among instructions that commands nothing may be one, or what an answer draws on. */
const neighbourWeight = 0.8;
/** A model may introduce itself, but not recite how it was introduced. */
const profileWeight = 0.6;
const quotableWeight = 0.04;
/** The first word of an instruction tells a recital from an answer that merely does what it says. */
const headWeight = 3;
const profileHeadWeight = 1;
/** `You are ...` in an answer is no introduction: that would say `I am`, and the rest of the sentence alone counts less. */
const personaHeadWeight = 4;
const persona =
  /^(?:you are|you're|your name is|你(?:是|叫|具备|具有|拥有|擅长|精通)|du bist|sie sind|eres|tu es|vous êtes|sei un|você é)/iu;
const neighbourHeadWeight = 2;
/** Characters of a sentence that is more than a label such as `Instruction:`. */
const leastSentence = 16;

const commanding: ReadonlySet<SentenceReason> = new Set([
  'speaks to the model',
  'the host said so',
]);

/** Why a sentence may be a fact, unless the whole text commands nothing. */
const deniable: ReadonlySet<SentenceReason> = new Set(['states a fact', 'stands among facts']);

/** What bears on how a text is weighed, besides itself. */
export interface WeighSentencesOptions extends ReadSentencesOptions {
  /** Whether another text of the same prompt commands, so that one that commands nothing is there to be drawn on. */
  isCommanded?: boolean;
}

/** Whether some sentence of a text tells a model what to do. */
export function commandsModel(text: string, options?: ReadSentencesOptions): boolean {
  return readSentences(text, options).some(isCommanding);
}

function isCommanding({ kind, reason }: PromptSentence): boolean {
  return kind === 'instruction' && commanding.has(reason);
}

/** Weighs each sentence of a prompt by what it is. */
export function weighSentences(
  text: string,
  { isCommanded = false, ...options }: WeighSentencesOptions = {},
): WeighedSpan[] {
  const sentences = readSentences(text, options);
  const commands = isCommanded || sentences.some(isCommanding);
  const isFirst = sentences.find(({ head, end }) => end - head >= leastSentence);
  return sentences.map((sentence) => {
    const isPersona = persona.test(text.slice(sentence.head, sentence.end));
    return weigh(sentence, { head: commands ? undefined : isFirst, isPersona });
  });
}

function quotable({ end, kind, reason }: PromptSentence): WeighedSpan {
  return {
    end,
    weight: quotableWeight,
    isInstruction: false,
    ...(deniable.has(reason) && { isTold: true }),
    ...((kind === 'script' || kind === 'example') && { isSaid: true }),
  };
}

/** Where nothing commands, what would else be a fact is what the model is told, and `head` its beginning. */
function weigh(
  sentence: PromptSentence,
  { head, isPersona }: { head: PromptSentence | undefined; isPersona: boolean },
): WeighedSpan {
  const { end, kind, reason, isLabel } = sentence;
  const isFact =
    kind !== 'instruction' && kind !== 'secret' && !(head !== undefined && deniable.has(reason));
  const isTitle = isLabel && end - sentence.head < leastSentence && !commanding.has(reason);
  if (sentence !== head && (isFact || isTitle)) return quotable(sentence);
  const spoken = { end, head: sentence.head, isInstruction: true };
  if (isPersona && reason === 'speaks to the model')
    return { ...spoken, weight: profileWeight, headWeight: personaHeadWeight, isProfile: true };
  if (commanding.has(reason)) return { ...spoken, weight: 1, headWeight };
  if (sentence === head) return { ...spoken, weight: neighbourWeight, headWeight };
  return reason === 'describes the model'
    ? { ...spoken, weight: profileWeight, headWeight: profileHeadWeight, isProfile: true }
    : { ...spoken, weight: neighbourWeight, headWeight: neighbourHeadWeight };
}
