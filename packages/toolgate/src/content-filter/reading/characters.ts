/** The lowest code of Chinese and Japanese characters. Some other characters have higher codes too. */
export const firstIdeograph = 0x2e80;

/** Whether a folded letter is Chinese or Japanese. One such character says about half a word. */
export function isIdeograph(code: number): boolean {
  return (
    (code >= firstIdeograph && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x20000 && code <= 0x3ffff)
  );
}

/** Whether a letter is a decimal digit of ASCII. */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Whether a folded letter belongs to an alphabet written without spaces: Thai, Lao, Burmese, Khmer. */
export function isUnspacedAlphabet(code: number): boolean {
  return (
    (code >= 0x0e00 && code <= 0x0eff) ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff)
  );
}

const sentenceBreaks =
  '.!?:;|>*#_=~/"\'`()[]{}<-\n\r\u2028\u2029“”„‟‘’«»‹›–—…•·‣▪。！？：；、｜「」『』【】（）《》．｡؟।';
const isSentenceBreak = new Uint8Array(0x10000);
for (const sign of sentenceBreaks) isSentenceBreak[sign.charCodeAt(0)] = 1;

/** Whether a sentence, a list item or a quotation may begin after this character: punctuation, markup or a line break. */
export function breaksSentence(code: number): boolean {
  return isSentenceBreak[code] === 1;
}
