import {
  addressesCustomer,
  isDirection,
  mentionsTerms,
  namesDuty,
  statesFact,
} from './fact-words.ts';
import type { SectionKind } from './headings.ts';
import { addressesModel, isInstruction } from './instruction-words.ts';

/** What a sentence of a prompt is. */
export type SentenceKind =
  /** Says who the model is or how it must behave. Hidden. */
  | 'instruction'
  /** Says something about the world. May be quoted. */
  | 'fact'
  /** A line to be said, a question to ask or a template. May be said. */
  | 'script'
  /** An example. May be repeated. */
  | 'example'
  /** Hidden down to single words of 6 letters or more. */
  | 'secret';

/** Why a sentence has its kind. */
export type SentenceReason =
  /** It commands, or addresses or mentions the model. */
  | 'speaks to the model'
  /** It is under a heading for who the model is. */
  | 'describes the model'
  /** It is near instructions, and nothing shows another kind. */
  | 'stands among instructions'
  /** It is in a document: under a heading, in a tag, between fences, in a long description. */
  | 'stands in a document'
  /** It names a price, a time, or a rule for customers. */
  | 'states a fact'
  /** It commands nothing and is near facts. */
  | 'stands among facts'
  /** It is in quotation marks. */
  | 'is quoted'
  /** It is a question to ask or a choice to offer. */
  | 'is a question'
  /** It follows words such as `say:`, or is under such a heading. */
  | 'is to be said'
  /** It follows words such as `for example:`, or is under such a heading. */
  | 'is an example'
  /** It contains a string that the host declared to be a secret. */
  | 'holds a declared secret'
  /** The host said so, by a correction, a mark on the whole text or a quotable text. */
  | 'the host said so';

/** The kind of a sentence and its reason. */
export interface SentenceVerdict {
  /** The kind. */
  kind: SentenceKind;
  /** Why the sentence has this kind. */
  reason: SentenceReason;
}

/** What the position of a sentence says about it. */
export interface SentenceContext {
  /** The section that holds it. */
  section: SectionKind;
  /** Whether it is a quotation, and not a value of a data structure. */
  isQuoted: boolean;
  /** Whether it is one of many questions, or a choice to offer. */
  isOneOfMany: boolean;
  /** What the text before it announces. A `turn` of a game is a script with commands to the player. */
  announced: 'script' | 'turn' | 'example' | undefined;
  /** Whether there is another sentence between the announcement and this one. */
  isAfterAnother: boolean;
}

/** Beginnings of sentences that define the model's role. */
const roleDefinition =
  /^["“「]?(?:you are an? |act as |i want you to |your (?:task|role|job) is |你是|あなたは)/;

/** Beginnings of sentences in the model's own voice, and of forms to fill in. */
const spokenLine =
  /^["“「]?(?:i'm\b|i am\b|hello\b|hi\b|hey\b|welcome\b|sorry\b|thank you\b|thanks\b|我(?!想|希望|要|会|将|需要|们要|的(?:第一|要求|需求))|您好|你好|大家好|欢迎|抱歉|对不起|不好意思|嗨|好的|哎呀|哈哈|こんにちは|ようこそ|申し訳|私は)|…{2}|\.{6}|_{3}|作为[^，,。]{1,20}[，,]?我/;

/** What only a model says to its user: questions about the user, and offers of service. */
const addressesUser = /^["“「]?请?(?:告知|告诉我|给我)[您你]的|我(?:将|会|可以|能)?为您/;

/** Classifies a sentence, given in lower case and without its list marker. */
export function classifySentence(sentence: string, context: SentenceContext): SentenceVerdict {
  if (context.isQuoted && !roleDefinition.test(sentence))
    return { kind: 'script', reason: 'is quoted' };
  if (context.isOneOfMany) return { kind: 'script', reason: 'is a question' };
  if (context.section === 'document') {
    return addressesModel(sentence)
      ? { kind: 'instruction', reason: 'speaks to the model' }
      : { kind: 'fact', reason: 'stands in a document' };
  }
  return classifyOutsideDocument(sentence, context);
}

/** Whether a sentence is to be said to the user, even if it commands: it commands the user. */
function isSaidToUser(sentence: string, { section, announced }: SentenceContext): boolean {
  if (announced === 'turn' || addressesUser.test(sentence)) return true;
  return (announced === 'script' || section === 'script') && spokenLine.test(sentence);
}

function classifyOutsideDocument(sentence: string, context: SentenceContext): SentenceVerdict {
  const { section, announced, isAfterAnother } = context;
  if (isSaidToUser(sentence, context)) return { kind: 'script', reason: 'is to be said' };
  const isCommand = isInstruction(sentence);
  if (section === 'example' || (announced === 'example' && !(isAfterAnother && isCommand)))
    return { kind: 'example', reason: 'is an example' };
  if (isCommand) {
    return addressesCustomer(sentence) || (section === 'named' && isDirection(sentence))
      ? { kind: 'fact', reason: 'states a fact' }
      : { kind: 'instruction', reason: 'speaks to the model' };
  }
  if (announced === 'script' || section === 'script' || spokenLine.test(sentence))
    return { kind: 'script', reason: 'is to be said' };
  return section === 'profile' ? classifyProfile(sentence) : classifyStatement(sentence);
}

function classifyProfile(sentence: string): SentenceVerdict {
  // Fragments name what the model does, which may involve trade.
  return mentionsTerms(sentence) && !namesDuty(sentence)
    ? { kind: 'fact', reason: 'states a fact' }
    : { kind: 'instruction', reason: 'describes the model' };
}

function classifyStatement(sentence: string): SentenceVerdict {
  return statesFact(sentence)
    ? { kind: 'fact', reason: 'states a fact' }
    : { kind: 'instruction', reason: 'stands among instructions' };
}

/** What the end of a sentence says about the text after it. */
export interface Announcement {
  /** A line to be said or a form to fill in (`script`), or an example. */
  kind: 'script' | 'example';
  /** Whether the announced text may span several lines. */
  isBlock: boolean;
  /** Whether the announced text is a turn of a game, whose commands address the player. */
  isGameTurn?: boolean;
}

const announcesGameTurn =
  /第[\d一二三四五六七八九十]{1,3}(?:轮|回合|关|幕|章)的?(?:问题|选择|选项|剧情|情节|场景|题目)[^:：。]{0,6}[:：]\s*$/;
const announcesForm =
  /(?:\b(?:formats?|templates?|structure|layout|exact(?:ly)?|following (?:text|message|line|words|phrase|sentence|note|disclaimer))\b[^:：.]{0,60}|(?:格式|模板|句式|结构|语句|内容|结尾|结束语|样式|形式)[^:：。]{0,12}|如下|以下)[:：]\s*$/i;
const announcesRules =
  /\b(?:rules?|constraints?|steps|guidelines?|instructions?|tasks?|requirements?)\b|规则|要求|约束|限制|任务|步骤|注意|原则|流程|工作|职责/i;
const announcesScript =
  /(?:\b(?:say|says|saying|reply|respond|answer|tell (?:them|him|her|the \w+)|greet|state|display|phrase|message|sentence|words|line)\b[^:：.]{0,60}|(?:说|回答|回复|输出|给出|表达|开头|提示|回应|显示|称|问|语)[^:：。]{0,12}|(?:言って|答えて|返答)[^:：。]{0,12})[:：]\s*$/i;
const announcesExample =
  /(?:\b(?:for example|for instance|e\.g\.?|examples?|such as|beispiel|exemple|ejemplo|esempio|exemplo)\b[^:：.]{0,30}|(?:пример|例如|比如|示例|例子|样例|范例)[^:：。]{0,8})[:：]\s*$/i;
/** Characters at the end of a sentence that are examined. */
const maxLead = 120;

/** Parses the announcement at the end of a sentence; `undefined` when there is none. */
export function parseAnnouncement(sentence: string): Announcement | undefined {
  const lead = sentence.slice(-maxLead);
  if (announcesGameTurn.test(lead)) return { kind: 'script', isBlock: true, isGameTurn: true };
  if (announcesExample.test(lead)) return { kind: 'example', isBlock: true };
  if (announcesForm.test(lead) && !announcesRules.test(lead))
    return { kind: 'script', isBlock: true };
  return announcesScript.test(lead) ? { kind: 'script', isBlock: false } : undefined;
}
