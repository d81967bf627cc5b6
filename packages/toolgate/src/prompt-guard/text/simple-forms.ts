/** The form of a code unit that has no simple form. No form has this value, because no visible character becomes a control character. */
const noForm = 1;
const firstLatin = 0x61;
const lastLatin = 0x7a;
const firstMixed = 0x370;
const lastMixed = 0x52f;
/** Marks, and the letters from which Hangul syllables are made: normalisation joins both with the character before them. */
const joining = /[\p{M}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u;
const surrogate = /[\ud800-\udfff]/;
/** The one letter whose lower case depends on the letters around it. */
const sigma = 'Σ';

/**
 * Creates a function that folds a word in a fraction of the time of `foldWord` and with the same result. It takes over the runs that
 * folding does not change, such as most Chinese text.
 *
 * @param foldWord folds any word.
 */
export function foldBySimpleForms(foldWord: (word: string) => string): (word: string) => string {
  /**
   * The folded forms, one code unit each, of the code units whose folding does not depend on the characters around them. A form
   * is computed when its code unit first occurs; until then it is 0.
   */
  const forms = new Uint16Array(0x10000);

  /** Finds the form of a code unit that has not occurred before. */
  function findForm(code: number): number {
    const character = String.fromCharCode(code);
    const folded = foldWord(character);
    const isSimple =
      folded.length === 1 &&
      !joining.test(folded) &&
      !surrogate.test(character) &&
      character.normalize('NFKD') !== sigma;
    const form = isSimple ? folded.charCodeAt(0) : noForm;
    forms[code] = form;
    return form;
  }

  return (word) => {
    let folded = '';
    let done = 0;
    let hasLatin = false;
    let hasMixed = false;
    for (let at = 0; at < word.length; at += 1) {
      const code = word.charCodeAt(at);
      const form = forms[code] || findForm(code);
      if (form === noForm) return foldWord(word);
      if (form >= firstLatin && form <= lastLatin) hasLatin = true;
      else if (form >= firstMixed && form <= lastMixed) hasMixed = true;
      if (form === code) continue;
      folded += word.slice(done, at) + String.fromCharCode(form);
      done = at + 1;
    }
    // Between letters of two scripts, look-alikes are replaced.
    if (hasLatin && hasMixed) return foldWord(word);
    return done === 0 ? word : folded + word.slice(done);
  };
}
