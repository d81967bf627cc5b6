import type { Claim } from '../statements/index.ts';

/** Minimum letters of a word that reveals a longer name. */
const minNameLetters = 5;
/** A word before the last part of a name. */
const nobleName = /\s(?:von|van|zu|de|di|da|del|della|du)\s/u;
/** Words before a name that are not part of it. */
const genericName =
  /^(?:project|projekt|projet|proyecto|operation|model|plan|company|firma|agent|captain|lady|lord|sir|mr|mrs|ms|miss|dr|prof|professor|doctor|senator|king|queen|herr|frau|señor|señora|madame|monsieur|fratelli|the|die|der|das)\.?$/i;
/** A number of three digits or more before its unit. */
const countingNumber = /^(?=(?:.*\d){3})[\d.,]+(?=\s\p{L})/u;

/** A text and its offset in the prompt. */
interface PlacedText {
  value: string;
  start: number;
}

/** The words before the core of a value: small letters, such as an article, a preposition or a noun. */
const plainWords = /^(?:\p{Ll}[\p{L}'’-]*\s+)+/u;
/** A name of several words. */
const fullName = /^\p{Lu}[\p{L}'’-]+(?:\s(?:of|de|di|von|van|&)?\s?\p{Lu}[\p{L}'’-]+)+$/u;
/** A number of three digits or more, or a code, as the only one of its kind. */
const loneNumber = /^\D*?[\s€$£](?=(?:[.,]?\d){3})(\d+(?:[.,]\d+)*)(?:\s\p{L}[^\d]*)?$/u;
const loneCode = /^[^\d]*\s([\p{Lu}\d]+(?:-[\p{Lu}\d]+)+)$/u;
/** An article before two words or more. */
const article =
  /^(?:the|an?|our|der|die|das|dem|den|eine?[mnr]?|les?|la|une?|el|los|las|il|lo|gli|um|uma|het|een)\s+(?=\S+\s)/iu;

/**
 * Returns a value and the parts that reveal it: a number without its unit or the words before it, a name without its title, a long
 * first name, words without their article.
 */
export function splitValue(claim: Claim): PlacedText[] {
  const parts = splitWhole(claim);
  const core = claim.isQuoted ? undefined : findCore(claim.value);
  if (core === undefined || parts.some(({ value }) => value === core)) return parts;
  return [...parts, { value: core, start: claim.start + claim.value.lastIndexOf(core) }];
}

/** Returns the number, code or name in a value, or the value without its article; `undefined` without any. */
function findCore(value: string): string | undefined {
  const shaped = loneNumber.exec(value)?.[1] ?? loneCode.exec(value)?.[1];
  if (shaped !== undefined) return year.test(shaped) ? undefined : shaped;
  const name = value.slice(plainWords.exec(value)?.[0].length ?? value.length);
  if (fullName.test(name)) return name;
  const rest = value.replace(article, '');
  return rest === value ? undefined : rest;
}

const year = /^(?:19|20)\d\d$/;

function splitWhole({ value, start, isQuoted }: Claim): PlacedText[] {
  const whole = { value, start };
  // The last three characters of such a value may be a Chinese name after a title.
  if (!isQuoted && /^\p{Script=Han}{5,7}$/u.test(value))
    return [whole, { value: value.slice(-3), start: start + value.length - 3 }];
  if (!/\s/.test(value)) return [whole];
  const number = countingNumber.exec(value)?.[0];
  if (number !== undefined) return [whole, { value: number, start }];
  return /^\p{Lu}\p{Ll}+[.\s]/u.test(value) ? splitName(whole, isQuoted) : [whole];
}

function splitName(whole: PlacedText, isQuoted: boolean): PlacedText[] {
  const words = [...whole.value.matchAll(/\S+/g)];
  const cut = (at: number): PlacedText => {
    const offset = words[at]?.index ?? 0;
    return { value: whole.value.slice(offset), start: whole.start + offset };
  };
  const [first = '', second = ''] = words.map(({ 0: word }) => word);
  if (genericName.test(first)) return [whole, cut(1)];
  const parts = [whole];
  // The first word of "Room 214" is not a name, but a kind of thing.
  if (!isQuoted && first.length >= minNameLetters && !/^#?\d/.test(second))
    parts.push({ ...whole, value: first });
  const last = cut(words.length - 1);
  if (nobleName.test(whole.value) && last.value.length >= minNameLetters) parts.push(last);
  if (words.length === 3 && /^\p{Lu}/u.test(second)) parts.push(cut(1));
  return parts;
}
