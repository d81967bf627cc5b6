import { readPairs } from '../../internal/index.ts';
import { characterSet, findRunEnd, findRunStart } from '../text/index.ts';
import { nextNode, vocabularyTrie, type VocabularyTrie } from '../vocabulary/index.ts';

/** A sign next to a letter: all leetspeak has one. */
const signBesideLetter = /[a-z][0-9@$!|+€]|[0-9@$!|+€][a-z]/g;
const leetCharacters = characterSet('abcdefghijklmnopqrstuvwxyz0123456789@$!|+€');
/** Signs that replace no letter at the end of a word. */
const endSigns = '!|+';
/** A number with a unit or an ordinal's ending, or a name with a number: unchanged unless it spells a known word. */
const numbered = /^(?:[0-9]+[a-z]{1,4}|[a-z]+[0-9]+)$/;
/** Signs that replace letters, each before its letter. */
const letters = readPairs('0o1i3e4a5s6g7t8b9g@a$s!i|l+t€e');
const anySign = /[0-9@$!|+€]/g;
/** Signs that replace an i in one word and an l in another. */
const eitherSign = /[1!|]/g;
/** Maximum number of signs in a word that `spellLeet` tries with both letters, and maximum length of a known word. */
const maxTried = 3;
const maxWordLength = 24;

/** Whether a folded text has a sign next to a letter. */
export function mayHoldLeet(text: string): boolean {
  signBesideLetter.lastIndex = 0;
  return signBesideLetter.test(text);
}

/**
 * Replaces leetspeak in a folded text by letters. If a sign has two readings, the one that makes a word of the vocabulary wins.
 * Takes time linear in the text.
 */
export function spellLeet(text: string): string {
  const trie = vocabularyTrie();
  const parts: string[] = [];
  let done = 0;
  signBesideLetter.lastIndex = 0;
  for (let sign = signBesideLetter.exec(text); sign; sign = signBesideLetter.exec(text)) {
    const start = findRunStart(text, leetCharacters, sign.index);
    const end = findRunEnd(text, leetCharacters, signBesideLetter.lastIndex);
    let last = end;
    while (endSigns.includes(text.charAt(last - 1))) last -= 1;
    // In `no!` the sign replaces no letter.
    if (last > sign.index + 1) {
      parts.push(text.slice(done, start), spellWord(trie, text.slice(start, last)));
      done = last;
    }
    signBesideLetter.lastIndex = end;
  }
  return done === 0 ? text : parts.join('') + text.slice(done);
}

/**
 * Replaces every sign that can replace a letter, even if the result is not a known word.
 *
 * @param either the letter for signs with two readings.
 */
export function spellSigns(text: string, either: 'i' | 'l'): string {
  return text.replace(anySign, (sign) =>
    sign === '1' || sign === '!' || sign === '|' ? either : (letters.get(sign) ?? sign),
  );
}

function spellWord(trie: VocabularyTrie, word: string): string {
  const spelled = spellSigns(word, 'i');
  if (word.length > maxWordLength) return spelled;
  if (isKnown(trie, word)) return word;
  const tried = Math.min(maxTried, (word.match(eitherSign) ?? []).length);
  for (let choice = 0; choice < 1 << tried; choice += 1) {
    const reading = spellWith(word, choice);
    if (isKnown(trie, reading)) return reading;
  }
  return numbered.test(word) ? word : spelled;
}

/** Spells a word; bit n of the choice turns the sign number n of {@link eitherSign} into an l, otherwise it is an i. */
function spellWith(word: string, choice: number): string {
  let rest = choice;
  let spelled = '';
  for (const sign of word) {
    if (sign !== '1' && sign !== '!' && sign !== '|') {
      spelled += letters.get(sign) ?? sign;
      continue;
    }
    spelled += (rest & 1) === 1 ? 'l' : 'i';
    rest >>= 1;
  }
  return spelled;
}

/** Whether a word is in the vocabulary, or begins with a stem that is. */
function isKnown(trie: VocabularyTrie, word: string): boolean {
  let node = 0;
  for (let at = 0; at < word.length; at += 1) {
    node = nextNode(trie, node, word.charCodeAt(at));
    if (node === 0) return false;
    if ((trie.stem[node] ?? 0) !== 0) return true;
  }
  return (trie.whole[node] ?? 0) !== 0;
}
