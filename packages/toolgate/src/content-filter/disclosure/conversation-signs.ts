import { once } from '../../internal/index.ts';
import type { EarlierDisclosure } from './earlier-disclosures.ts';

/** Requests for the instructions themselves. A request for help with their subject does not match. */
const instructionRequest =
  /\b(?:your|system|hidden|secret|initial|original)[- ](?:(?:own|exact|full|whole|entire|complete|current|first|initial|original|previous|secret|hidden|system|internal|custom) ){0,3}(?:prompts?|instructions?|directives?|system message)\b|\b(?:deine|ihre)n? (?:anweisung|instruktion|prompt)|\b(?:tes|vos) (?:instructions|consignes)|\b(?:tus|sus) instrucciones|\b(?:tue|sue) istruzioni|\bsuas instruções|(?:твои|ваши) инструкции|系统提示|提示词|你的(?:指令|设定|提示)|システムプロンプト|あなたの指示|시스템 프롬프트/i;
/** Questions who an assistant is and what it can do. */
const introductionRequest =
  /\b(?:introduce yourself|who (?:are|r) (?:you|u)|tell (?:me|us) (?:more |a bit |something )?about yourself|what (?:can|do) you do|what are you(?: able to do|\?|$)|what(?:'s| is) your (?:name|job|role|purpose)|how can you help)\b|(?:介绍|说说|讲讲)(?:一下|介绍|下)?(?:你|您)?自己|自我介绍|你是(?:谁|干什么|做什么|什么)|你叫什么|你(?:能|可以|会)(?:为我|帮我|给我)?(?:做|干|提供)(?:些|点)?什么|你(?:都)?有(?:什么|哪些)(?:功能|能力|技能|作用)|\b(?:wer bist du|wer sind sie|stell dich vor|qui es-tu|qui êtes-vous|présentez-vous|quién eres|preséntate|chi sei|presentati|quem é você)\b|(?:кто ты|расскажи о себе)|あなたは(?:誰|だれ)|自己紹介/i;
/** Number of characters to search at the beginning and at the end of a message. */
const maxSearched = 4000;

/** The conversation before an answer. */
export interface Conversation {
  /** How much the host's `sensitivity` adds to the log odds that a sentence is hidden; 0 by default. */
  offset?: number;
  /** User messages and tool results. */
  exempt: readonly string[];
  /** Returns the hidden words that these texts have, in long sequences. */
  exempted: () => ReadonlySet<number>;
  /** Returns the values that a schema of the request allows. */
  allowedValues?: () => readonly string[];
  /** Returns the hidden words that earlier answers revealed. */
  disclosed: () => EarlierDisclosure;
}

/** Signs in a conversation that affect the next answer. Each is computed on first use. */
export interface ConversationSigns extends Pick<Conversation, 'disclosed'> {
  /** Whether an earlier answer revealed something. */
  isContinued: () => boolean;
  /** Whether the user asked for the instructions. */
  isAskedForInstructions: () => boolean;
  /** Whether the user asked who the model is, without asking for its instructions. */
  isAskedForIntroduction: () => boolean;
}

/** Creates the signs of a conversation. */
export function readConversation({ exempt, ...look }: Conversation): ConversationSigns {
  const disclosed = once(look.disclosed);
  const isAskedForInstructions = once(() => someContain(exempt, instructionRequest));
  return {
    disclosed,
    isContinued: once(
      () => disclosed().chains.length > 0 || disclosed().answers.some((words) => words.length > 0),
    ),
    isAskedForInstructions,
    isAskedForIntroduction: once(
      () => someContain(exempt, introductionRequest) && !isAskedForInstructions(),
    ),
  };
}

function someContain(messages: readonly string[], pattern: RegExp): boolean {
  return messages.some(
    (message) =>
      pattern.test(message.slice(0, maxSearched)) || pattern.test(message.slice(-maxSearched)),
  );
}
