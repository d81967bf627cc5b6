import type { FilterRequest } from '../../content-filter/index.ts';
import { detectLanguages } from '../../internal/index.ts';

/** Looks for signs that an answer translates or rewords hidden text. */
export interface Suspicion {
  /**
   * Reads the next piece of the answer.
   *
   * @returns the number of characters of the piece before the place where the answer becomes suspect; `undefined` while it
   * is not suspect. The place is the same however the answer was cut into pieces.
   */
  push(text: string): number | undefined;
  /** Whether the answer is suspect, now that it has ended: its last characters are searched too. */
  end(): boolean;
}

/** Characters between two searches for signs, to save time. */
const step = 100;
/** Characters at the end of the answer that are searched for signs. */
const windowLength = 1200;
/**
 * An answer gives orders if it has this many directing words per thousand characters: the first number if the request
 * speaks of instructions, the second for other requests.
 */
const minDirectionsIfRequested = 4;
const minDirections = 6;
const questionLength = 8000;

/**
 * Starts to look for signs in one answer. An answer is suspect in three cases:
 *
 * - the request speaks of instructions, and the answer speaks of instructions or gives orders;
 * - the answer speaks of instructions and gives many orders;
 * - one of these signs is there, and the answer is in another language than the hidden text.
 *
 * About one ordinary answer in a hundred is suspect.
 */
export function createSuspicion({ hidden, exempt = [] }: FilterRequest): Suspicion {
  const isRequested = speaksOfInstructions(exempt.join('\n').slice(-questionLength));
  const hiddenLanguage = languageOf(hidden.map(({ text }) => text).join('\n'));
  let window = '';
  let length = 0;

  function isSuspect(): boolean {
    const mentionsInstructions = speaksOfInstructions(window);
    const directions = directionsOf(window);
    if (isRequested && (mentionsInstructions || directions >= minDirectionsIfRequested))
      return true;
    if (mentionsInstructions && directions >= minDirections) return true;
    if (!isRequested && !mentionsInstructions && directions < minDirections) return false;
    const language = languageOf(window);
    return language !== undefined && hiddenLanguage !== undefined && language !== hiddenLanguage;
  }

  return {
    push(text) {
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
    end: () => length % step !== 0 && isSuspect(),
  };
}

/** Returns the most likely language of a text. A few words or letters are enough, since an answer is read from its start. */
function languageOf(text: string): string | undefined {
  return detectLanguages(text, { minWords: 3, scriptShare: 0.15 })?.[0];
}

/** Words for a model's instructions, in the languages of most requests. */
const instructionWords =
  /\b(?:(?:system|initial|original|hidden|developer|base)[- ]?(?:prompt|message|instructions?)|(?:my|your|these|the|above|previous|following) (?:system )?(?:instructions?|prompts?|guidelines|directives|rules|configuration|programming)|(?:text|words|everything|content|sentences?|paragraphs?|lines?) (?:above|before)|(?:was|were|am|been) (?:told|instructed|configured|programmed|designed)|prompts?\b|instructions?\b|systemprompt|systemnachricht|anweisung(?:en)?|vorgaben|consignes?|instrucci(?:ón|ones)|indicaciones|istruzion[ei]|instruções|instrução|instructies|opdracht(?:en)?|instrukcj\p{L}*|talimat\p{L}*|instruktion(?:er|en)?|instruksi|petunjuk|hướng dẫn)/iu;
const instructionWordsInOtherScripts =
  /инструкци|промпт|указани[яей]|提示词|提示語|指令|指示|指南|设定|設定|系统(?:消息|提示)|プロンプト|規則|규칙|지시|프롬프트|지침|تعليمات|التعليمات|הוראות|निर्देश|คำสั่ง|คำแนะนำ|οδηγίες/u;

/**
 * Phrases that give a model its role or its rules, or repeat them in the first person. Their endings have a maximum
 * length to keep the search linear, because a phrase may begin at each letter that is not ASCII.
 */
const directingPhrases =
  /\b(?:you (?:are|will|must|should|shall|need to|can(?:not|'t)?|have to)|(?:i|it) (?:must|should|shall|am to|is to|may not|have to|has to|always|never)|i am (?:a|an|the|here)|do not|don't|never|always|avoid|ensure|make sure|if (?:the )?(?:user|customer|they|someone|asked)|whenever|du (?:bist|musst|sollst|darfst)|sie (?:sind|müssen|sollen|sollten|dürfen)|niemals|immer|vermeide\p{L}{0,6}|(?:tu|vous) (?:es|êtes|dois|devez)|ne \p{L}+ (?:pas|jamais)|toujours|jamais|évite\p{L}{0,6}|(?:eres|usted es|debes?|debe|tienes? que)|nunca|siempre|evit[ae]r?|asegúrate|você (?:é|deve)|sempre|certifique-se|(?:sei|devi|deve|bisogna)|mai|je (?:bent|moet)|nooit|altijd|jesteś|musisz|należy|nigdy|zawsze|sen|asla|her zaman|du är|ska|aldrig|alltid|anda (?:adalah|harus)|jangan|selalu|bạn (?:là|phải)|không được|luôn)(?![\p{L}\p{N}])/giu;
const directingPhrasesInOtherScripts =
  /(?:^|[^\p{L}])(?:вы|ты|должн[аоы]?|должен|никогда|всегда|следует|избегай\p{L}*|не \p{L}+йте)(?![\p{L}])|你是|你(?:必须|应该|需要|会|不能)|您是|必须|必須|应该|應該|不要|不得|禁止|请勿|务必|始终|總是|总是|从不|あなたは|してください|しないで|しなければ|べき|常に|決して|당신은|하십시오|하세요|하지 마|해야|항상|절대|أنت|يجب|دائم|أبد|לא|תמיד|אתה|आप|चाहिए|हमेशा|कभी|คุณคือ|ต้อง|ห้าม|เสมอ|είσαι|πρέπει|ποτέ|πάντα/gu;

/** Whether a text speaks of a model's instructions. */
function speaksOfInstructions(text: string): boolean {
  return instructionWords.test(text) || instructionWordsInOtherScripts.test(text);
}

/** Returns the number of directing words per thousand characters. */
function directionsOf(text: string): number {
  const count =
    (text.match(directingPhrases) ?? []).length +
    (text.match(directingPhrasesInOtherScripts) ?? []).length;
  return (count / Math.max(text.length, 200)) * 1000;
}
