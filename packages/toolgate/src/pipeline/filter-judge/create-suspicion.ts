import type { FilterRequest } from '../../content-filter/index.ts';
import { languageOf } from './language-of.ts';

/** Follows an answer for signs that it translates or rewords hidden text. */
export interface Suspicion {
  /**
   * Takes the next piece of the answer.
   *
   * @returns how many characters of it come before the place from which on the answer is suspect; `undefined` as long as
   *   it is not. The place does not depend on how the answer was cut.
   */
  read(text: string): number | undefined;
}

/** Signs are looked for after each so many characters, so the work stays small. */
const step = 100;
/** Signs are looked for in the last so many characters. */
const windowLength = 1200;
/** Words of direction for a thousand characters: the limit if a request asks for instructions, then the limit for others. */
const manyDirections = 4;
const maxDirections = 6;
const questionLength = 8000;

/**
 * Opens the search for one answer. An answer is suspect when the request or the answer speaks of instructions, and the
 * answer is in another language than the hidden text, or gives orders. Of ordinary answers one in a hundred is.
 */
export function createSuspicion({ hidden, exempt = [] }: FilterRequest): Suspicion {
  const isAsked = speaksOfInstructions(exempt.join('\n').slice(-questionLength));
  const hiddenLanguage = languageOf(hidden.map(({ text }) => text).join('\n'));
  let window = '';
  let length = 0;

  function isSuspect(): boolean {
    const isTold = speaksOfInstructions(window);
    const directions = directionsOf(window);
    if (isAsked && (isTold || directions >= manyDirections)) return true;
    if (isTold && directions >= maxDirections) return true;
    if (!isAsked && !isTold && directions < maxDirections) return false;
    const language = languageOf(window);
    return language !== undefined && hiddenLanguage !== undefined && language !== hiddenLanguage;
  }

  return {
    read(text) {
      let at = 0;
      while (at < text.length) {
        const size = step - (length % step);
        const piece = text.slice(at, at + size);
        window = (window + piece).slice(-windowLength);
        length += piece.length;
        at += piece.length;
        if (length % step === 0 && isSuspect()) return at;
      }
      return undefined;
    },
  };
}

/** Words for a model's instructions, in the languages that most requests are written in. */
const talk =
  /\b(?:(?:system|initial|original|hidden|developer|base)[- ]?(?:prompt|message|instructions?)|(?:my|your|these|the|above|previous|following) (?:system )?(?:instructions?|prompts?|guidelines|directives|rules|configuration|programming)|(?:text|words|everything|content|sentences?|paragraphs?|lines?) (?:above|before)|(?:was|were|am|been) (?:told|instructed|configured|programmed|designed)|prompts?\b|instructions?\b|systemprompt|systemnachricht|anweisung(?:en)?|vorgaben|consignes?|instrucci(?:ón|ones)|indicaciones|istruzion[ei]|instruções|instrução|instructies|opdracht(?:en)?|instrukcj\p{L}*|talimat\p{L}*|instruktion(?:er|en)?|instruksi|petunjuk|hướng dẫn)/iu;
const talkElsewhere =
  /инструкци|промпт|указани[яей]|提示词|提示語|指令|指示|指南|设定|設定|系统(?:消息|提示)|プロンプト|規則|규칙|지시|프롬프트|지침|تعليمات|التعليمات|הוראות|निर्देश|คำสั่ง|คำแนะนำ|οδηγίες/u;

/** Phrases that give a model its role or its rules, or repeat them in the first person. Endings are bounded: a phrase may begin at each letter that is not ASCII. */
const direction =
  /\b(?:you (?:are|will|must|should|shall|need to|can(?:not|'t)?|have to)|(?:i|it) (?:must|should|shall|am to|is to|may not|have to|has to|always|never)|i am (?:a|an|the|here)|do not|don't|never|always|avoid|ensure|make sure|if (?:the )?(?:user|customer|they|someone|asked)|whenever|du (?:bist|musst|sollst|darfst)|sie (?:sind|müssen|sollen|sollten|dürfen)|niemals|immer|vermeide\p{L}{0,6}|(?:tu|vous) (?:es|êtes|dois|devez)|ne \p{L}+ (?:pas|jamais)|toujours|jamais|évite\p{L}{0,6}|(?:eres|usted es|debes?|debe|tienes? que)|nunca|siempre|evit[ae]r?|asegúrate|você (?:é|deve)|sempre|certifique-se|(?:sei|devi|deve|bisogna)|mai|je (?:bent|moet)|nooit|altijd|jesteś|musisz|należy|nigdy|zawsze|sen|asla|her zaman|du är|ska|aldrig|alltid|anda (?:adalah|harus)|jangan|selalu|bạn (?:là|phải)|không được|luôn)(?![\p{L}\p{N}])/giu;
const directionElsewhere =
  /(?:^|[^\p{L}])(?:вы|ты|должн[аоы]?|должен|никогда|всегда|следует|избегай\p{L}*|не \p{L}+йте)(?![\p{L}])|你是|你(?:必须|应该|需要|会|不能)|您是|必须|必須|应该|應該|不要|不得|禁止|请勿|务必|始终|總是|总是|从不|あなたは|してください|しないで|しなければ|べき|常に|決して|당신은|하십시오|하세요|하지 마|해야|항상|절대|أنت|يجب|دائم|أبد|לא|תמיד|אתה|आप|चाहिए|हमेशा|कभी|คุณคือ|ต้อง|ห้าม|เสมอ|είσαι|πρέπει|ποτέ|πάντα/gu;

/** Whether a text speaks of instructions that a model was given. */
function speaksOfInstructions(text: string): boolean {
  return talk.test(text) || talkElsewhere.test(text);
}

/** How many words of direction a text has for a thousand characters. */
function directionsOf(text: string): number {
  const count =
    (text.match(direction) ?? []).length + (text.match(directionElsewhere) ?? []).length;
  return (count / Math.max(text.length, 200)) * 1000;
}
