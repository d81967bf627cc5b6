/** Scripts that represent one language, or a few languages that no text mixes. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/g],
  ['ko', /[\uac00-\ud7af]/g],
  ['zh', /[\u4e00-\u9fff]/g],
  ['cyrillic', /[\u0400-\u04ff]/g],
  ['arabic', /[\u0600-\u06ff]/g],
  ['hebrew', /[\u0590-\u05ff]/g],
  ['greek', /[\u0370-\u03ff]/g],
  ['devanagari', /[\u0900-\u097f]/g],
  ['bengali', /[\u0980-\u09ff]/g],
  ['tamil', /[\u0b80-\u0bff]/g],
  ['thai', /[\u0e00-\u0e7f]/g],
];

/** The most common words of languages in Latin letters, without words that several of these languages share. */
const words: Readonly<Record<string, ReadonlySet<string>>> = {
  en: setOf('the and of to is that for with you are this be not your or as it will should'),
  de: setOf('der die und das ist nicht mit sie ein eine auf für den dem zu wird oder ich sind von'),
  fr: setOf('le les et des est pour que vous une dans pas sur avec ne votre qui au je sont du'),
  es: setOf('el los las y que del para por con una es su no se lo más como usted debe al'),
  pt: setOf('o os que do da em para não uma com você se seu deve ou por mais são ao dos'),
  it: setOf('il di che e per non una con sono gli della si del nel le è deve più alla lo'),
  nl: setOf('de het een en van is niet dat op te met voor je zijn wordt aan als moet ook ik'),
  pl: setOf('i w nie na jest się to że do z jak o dla po ale czy musi twoje przez są'),
  tr: setOf('ve bir bu için ile da de ne gibi çok daha olarak olan değil sen siz ama her kadar mi'),
  sv: setOf('och att det är som på av en inte du för med ska den om ett jag har till från'),
  id: setOf(
    'yang dan di dengan untuk anda tidak ini itu dari adalah pada akan harus saya atau dalam',
  ),
  vi: setOf('và của là không bạn có cho được các này một trong để với phải khi tôi hãy những thì'),
};
const minWords = 3;
/** Maximum number of characters that are read of a text. */
const readLength = 4000;
/** A text is in the language of a script if at least this share of its letters is in that script. */
const scriptShare = 0.15;

/** Returns the language of a text, found by its script and most common words; `undefined` if the text is too short. */
export function guessLanguage(wholeText: string): string | undefined {
  const text = wholeText.slice(0, readLength);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return undefined;
  for (const [name, script] of scripts) {
    if ((text.match(script)?.length ?? 0) / letters >= scriptShare) return name;
  }
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    for (const [name, common] of Object.entries(words)) {
      if (common.has(word)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const [best] = [...counts].toSorted(([, first], [, second]) => second - first);
  return best !== undefined && best[1] >= minWords ? best[0] : undefined;
}

function setOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
