const letter = /[\p{L}\p{N}]/u;
const unspacedScript = /[\u0e00-\u0eff\u2e80-\u9fff]/;

/** Whether one of the texts contains a value as a whole word or phrase. Case makes no difference. */
export function saysValue(texts: readonly string[], value: string): boolean {
  return prepareSaysValue(texts)(value);
}

/** Prepares {@link saysValue} for many values: the texts are folded once, at the first value. */
export function prepareSaysValue(texts: readonly string[]): (value: string) => boolean {
  let folded: readonly string[] | undefined;
  return (value) => {
    const sought = fold(value);
    if (sought === '') return false;
    folded ??= texts.map(fold);
    return folded.some((text) => saysWhole(text, sought));
  };
}

/** Folds case and compatibility forms, and takes the space before a percent sign out. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\d)\s(?=%)/g, '');
}

function saysWhole(text: string, value: string): boolean {
  const isUnspaced = unspacedScript.test(value);
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + value.length)];
    if (isUnspaced || (!letter.test(before) && !letter.test(after))) return true;
  }
  return false;
}
