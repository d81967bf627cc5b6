import { cutClauses } from '../guard-reader/index.ts';
import { classesOf, refersBack, wordClass, wordsOf } from '../secrecy/index.ts';
import { type PlacedClaim, type PromptContext, stem } from '../statements/index.ts';

/** Orders to use something, in the languages of most prompts. */
const using = wordsOf(
  'use|pass|send|include|set|add|attach|supply|provide|put|fill in|verwende*|nutze*|benutze*|übergib|übergeben|sende*|setze*|füge|' +
    'utilise*|passe*|envoie|envoyez|ajoute*|usa|utiliza|pasa|envía|incluye|añade|invia|includi|passa|aggiungi|envie|inclua|passe|' +
    'gebruik|stuur|geef|używaj|użyj|przekaż|wyślij|используй*|передавай*|отправляй*|kullan|gönder',
  '使用|传入|传给|带上|填入|使って|使用|渡し|사용|전달',
);
/** What the model uses it for: a call of a tool, and its parts. */
const tools = wordsOf(
  'tools?|functions?|calls|calling|(?:when|whenever|if|each time) you call|(?:tool|function|api|every|each|all) (?:calls?|requests?)|api requests?|requests|' +
    'headers?|parameters?|arguments?|werkzeug*|funktion*|*aufruf*|*anfragen|outils?|fonctions?|appels?|requêtes?|en-têtes?|herramientas?|' +
    'funci(?:ón|ones)|llamadas?|solicitudes|encabezados?|strument[oi]|funzion[ei]|chiamat[ae]|richieste|ferramentas?|funç(?:ão|ões)|chamadas?|' +
    'functies?|aanroep*|narzędzi*|wywołan*|инструмент*|вызов*|функци*|запрос*|заголов*|araç*|çağrı*',
  '工具|调用|请求头|参数|ツール|呼び出|ヘッダ|引数|도구|호출|헤더',
);
/** Minimum letters of a word that names the value. */
const minThingLetters = 4;
/** Number of sentences after a value that may refer to it as `it`. */
const maxSentencesAfter = 2;

/** Whether the prompt instructs the model to pass a value to its tools. Their arguments may then have the value, though users may not read it. */
export function isForTools(
  { at, subject }: Pick<PlacedClaim, 'at' | 'subject'>,
  { text, sentences }: PromptContext,
): boolean {
  const things = new Set(
    subject
      .filter(({ text: { length } }) => length >= minThingLetters)
      .map((word) => stem(word.text)),
  );
  return sentences.slice(at, at + 1 + maxSentencesAfter).some((sentence, distance) => {
    const line = text.slice(sentence.start, sentence.end);
    if (!using.test(line) || !tools.test(line)) return false;
    const isAboutValue =
      distance === 0 ||
      refersBack(line, sentence.classes) ||
      sentence.words.some((word) => things.has(stem(word.text)));
    return (
      isAboutValue &&
      cutClauses(text, sentence).some(({ start, end, from, to }) => {
        const clause = text.slice(start, end);
        const isForbidden = (classesOf(sentence.words.slice(from, to)) & wordClass.negation) !== 0;
        return !isForbidden && using.test(clause) && tools.test(clause);
      })
    );
  });
}
