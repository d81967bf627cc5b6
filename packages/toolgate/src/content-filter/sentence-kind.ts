import { isDirection, namesDuty, speaksToCustomer, statesFact, statesTerms } from './fact-words.ts';
import { isInstruction, speaksToModel } from './instruction-words.ts';
import type { PromptArea } from './prompt-area.ts';

/** What a sentence of a prompt is. */
export type SentenceKind =
  /** It says who the model is or how it must behave. Hidden. */
  | 'instruction'
  /** Something to draw on. It may be quoted. */
  | 'fact'
  /** A line that is written to be said, a question to ask, a template. It may be said. */
  | 'script'
  /** An example. It may be repeated. */
  | 'example'
  /** Hidden down to a single word of 6 characters. */
  | 'secret';

/** Why a sentence is taken for what it is. */
export type SentenceReason =
  /** It commands, or speaks to the model or about it. */
  | 'speaks to the model'
  /** It stands under a heading that says who the model is. */
  | 'describes the model'
  /** It stands among instructions and is nothing else. */
  | 'stands among instructions'
  /** It stands in a document: under a heading, in a tag, between fences, in a long description. */
  | 'stands in a document'
  /** It names a price, a time, or what holds for customers. */
  | 'states a fact'
  /** It commands nothing and stands among facts. */
  | 'stands among facts'
  /** It stands in quotation marks. */
  | 'is quoted'
  /** It is a question or a choice to offer. */
  | 'is a question'
  /** It follows words such as `say:`, or stands under such a heading. */
  | 'is to be said'
  /** It follows words such as `for example:`, or stands under such a heading. */
  | 'is an example'
  /** A string that the host declared to be a secret stands in it. */
  | 'holds a declared secret'
  /** The host said so: by a correction, a mark on the whole text, or a text that may be quoted. */
  | 'the host said so';

/** A kind and its reason. */
export interface SentenceVerdict {
  /** What the sentence is. */
  kind: SentenceKind;
  /** Why. */
  reason: SentenceReason;
}

/** What is known of a sentence from where it stands. */
export interface SentencePlace {
  /** What its part of the prompt holds. */
  area: PromptArea;
  /** Whether it is in quotation marks that mark no value of a data structure. */
  isQuoted: boolean;
  /** Whether it is one of many questions, or a choice to offer. */
  isOneOfMany: boolean;
  /** What the words before it announce; a `turn` of a game is a script in which the player is told what to do. */
  announced: 'script' | 'turn' | 'example' | undefined;
  /** Whether something stands between the announcement and this sentence. */
  isFollowed: boolean;
}

const casting =
  /^["“「]?(?:you are an? |act as |i want you to |your (?:task|role|job) is |你是|あなたは)/;

/** A sentence in the voice of the model, or a form to fill in. */
const isLine =
  /^["“「]?(?:i'm\b|i am\b|hello\b|hi\b|hey\b|welcome\b|sorry\b|thank you\b|thanks\b|我(?!想|希望|要|会|将|需要|们要|的(?:第一|要求|需求))|您好|你好|大家好|欢迎|抱歉|对不起|不好意思|嗨|好的|哎呀|哈哈|こんにちは|ようこそ|申し訳|私は)|…{2}|\.{6}|_{3}|作为[^，,。]{1,20}[，,]?我/;

/** What only the model says, to its user: it asks him about himself, or offers its services. */
const isAddressed = /^["“「]?请?(?:告知|告诉我|给我)[您你]的|我(?:将|会|可以|能)?为您/;

/** Tells what a sentence is, in lower case and without its list marker. */
export function judgeSentence(sentence: string, place: SentencePlace): SentenceVerdict {
  if (place.isQuoted && !casting.test(sentence)) return { kind: 'script', reason: 'is quoted' };
  if (place.isOneOfMany) return { kind: 'script', reason: 'is a question' };
  if (place.area === 'document') {
    return speaksToModel(sentence)
      ? { kind: 'instruction', reason: 'speaks to the model' }
      : { kind: 'fact', reason: 'stands in a document' };
  }
  return judgeOutsideDocuments(sentence, place);
}

/** Whether a sentence is one to be said, even if it commands: it commands the user. */
function isForUser(sentence: string, { area, announced }: SentencePlace): boolean {
  if (announced === 'turn' || isAddressed.test(sentence)) return true;
  return (announced === 'script' || area === 'script') && isLine.test(sentence);
}

function judgeOutsideDocuments(sentence: string, place: SentencePlace): SentenceVerdict {
  const { area, announced, isFollowed } = place;
  if (isForUser(sentence, place)) return { kind: 'script', reason: 'is to be said' };
  const isCommand = isInstruction(sentence);
  if (area === 'example' || (announced === 'example' && !(isFollowed && isCommand)))
    return { kind: 'example', reason: 'is an example' };
  if (isCommand) {
    return speaksToCustomer(sentence) || (area === 'named' && isDirection(sentence))
      ? { kind: 'fact', reason: 'states a fact' }
      : { kind: 'instruction', reason: 'speaks to the model' };
  }
  if (announced === 'script' || area === 'script' || isLine.test(sentence))
    return { kind: 'script', reason: 'is to be said' };
  return area === 'profile' ? judgeProfile(sentence) : judgeStatement(sentence);
}

function judgeProfile(sentence: string): SentenceVerdict {
  // What the model does may well have to do with trade.
  return statesTerms(sentence) && !namesDuty(sentence)
    ? { kind: 'fact', reason: 'states a fact' }
    : { kind: 'instruction', reason: 'describes the model' };
}

function judgeStatement(sentence: string): SentenceVerdict {
  return statesFact(sentence)
    ? { kind: 'fact', reason: 'states a fact' }
    : { kind: 'instruction', reason: 'stands among instructions' };
}
