import { once } from '../once.ts';

/** Frequent words that few other languages have, by language (ISO 639-1). */
const frequentWords: Readonly<Record<string, string>> = {
  cs: 'je že se na není jsou který která byl jako nebo také pro však jeho této',
  da: 'og det er ikke at den til af på der som med jeg har kan være også eller hvor vi fra blev',
  de: 'der die das und ist nicht ein eine mit den dem von zu auf für sich auch werden wird es im sind oder bei wie nach als aus kann wenn noch über hat ich sie wir',
  en: 'the and of to is in that it for with was are this not be you have from or by which an can will at has they we on as if your',
  es: 'el la los las de que y en un una es por con para se no su al lo como más pero está son del este puede',
  fi: 'ja on ei se että ovat oli kuin mutta myös hän joka tämä voi sekä ole jos niin',
  fr: 'le la les de des et est un une que qui dans pour pas sur au avec ce il vous ne par plus sont du cette ou nous aux être',
  hu: 'a az és hogy nem egy van is ez meg csak de már volt lehet vagy kell',
  id: 'yang dan di untuk dengan tidak ini itu dari pada adalah akan dapat atau juga dalam ke anda',
  it: 'il lo la gli le di che e un una è per con non sono si del della nel alla anche come più ma questo può dei',
  nl: 'de het een en van is niet dat op te zijn met voor aan er ook die als maar om bij naar wordt kan ik je',
  no: 'og det er ikke at den til av på som med jeg har kan være også eller hvor vi fra ble etter',
  pl: 'i w nie na się jest że do to z jak ale co od przez po są oraz dla może który',
  pt: 'o a os as de que e em um uma é por com para não se do da no na mais como mas foi são ao pode você',
  ro: 'și în nu de la este că un o cu pe care din sunt mai pentru se sau fi poate',
  sv: 'och det är inte att en ett som på av för med den till har kan jag vi eller från också om var',
  tr: 've bir bu için ile da de değil olarak daha çok ne gibi var olan kadar ancak veya',
  vi: 'và là của có không được cho với các một những này trong người để khi đã từ',
};
/** Returns the languages that have a word. */
const readLanguagesByWord = once(() => {
  const found = new Map<string, string[]>();
  for (const [language, words] of Object.entries(frequentWords))
    for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), language]);
  return found;
});

/** Scripts that one language or a few languages use, the most usual language first. */
const scripts: readonly [RegExp, readonly string[]][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, ['ja']],
  [/\p{Script=Hangul}/gu, ['ko']],
  [/\p{Script=Han}/gu, ['zh', 'ja']],
  [/\p{Script=Greek}/gu, ['el']],
  [/\p{Script=Hebrew}/gu, ['he', 'yi']],
  [/\p{Script=Thai}/gu, ['th']],
  [/\p{Script=Arabic}/gu, ['ar', 'fa', 'ur']],
  [/\p{Script=Cyrillic}/gu, ['ru', 'uk', 'bg', 'sr', 'mk', 'be', 'kk']],
  [/\p{Script=Devanagari}/gu, ['hi', 'mr', 'ne']],
  [/\p{Script=Bengali}/gu, ['bn']],
  [/\p{Script=Tamil}/gu, ['ta']],
];
const maxLength = 5000;
/** Whether {@link detectLanguages} recognises a language, by its code (ISO 639-1). */
export function isKnownLanguage(language: string): boolean {
  return (
    Object.hasOwn(frequentWords, language) ||
    scripts.some(([, languages]) => languages.includes(language))
  );
}

/** How much of a text must be in a language for {@link detectLanguages} to return it. */
export interface LanguageSigns {
  /** Minimum number of its frequent words; default 4. */
  minWords?: number;
  /** Minimum share of its letters in the script of the language, from 0 to 1; default 0.5. */
  scriptShare?: number;
}

/**
 * Returns the languages that a text may be in, by its script and its frequent words, the most likely one first. Returns
 * `undefined` for too little text, a list of names or code.
 */
export function detectLanguages(
  wholeText: string,
  { minWords = 4, scriptShare = 0.5 }: LanguageSigns = {},
): readonly string[] | undefined {
  const text = wholeText
    .slice(0, maxLength)
    .replaceAll(/```[\s\S]*?```|`[^`\n]*`|https?:\S+/g, ' ');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  // Japanese has Chinese characters too; a text with some kana is Japanese.
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  if (letters >= 8 && kana > letters / 10) return ['ja'];
  for (const [script, languages] of scripts) {
    const count = text.match(script)?.length ?? 0;
    if (count >= 8 && count > letters * scriptShare) return languages;
  }
  return detectByWords(text, minWords);
}

function detectByWords(text: string, minWords: number): readonly string[] | undefined {
  const languagesByWord = readLanguagesByWord();
  const scores = new Map<string, number>();
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    for (const language of languagesByWord.get(word) ?? []) {
      scores.set(language, (scores.get(language) ?? 0) + 1);
    }
  }
  const ranking = [...scores].toSorted(([, first], [, second]) => second - first);
  const best = ranking[0]?.[1] ?? 0;
  if (best < minWords) return undefined;
  // Related languages share words: a score close to the best may be the right one.
  return ranking.filter(([, score]) => score >= 0.7 * best).map(([language]) => language);
}
