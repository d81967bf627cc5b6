import { isInstruction } from './instruction-words.ts';

/** A tag and signs before the first letter of a sentence. */
const signs = /^(?:\s*<\/?\p{L}[^<>\n]{0,60}>)?[^\p{L}]*/u;
/** The letter or short name of a list item with its sign: `a. `, `R1] `, `iv) `. */
const itemName = /^(?:\p{L}\d{0,3}|\p{L}{2}\d{1,3}|[ivx]{2,4})[.)\]|:：、）][^\p{L}\p{N}]*/iu;
/** A label before its sentence, without its opening bracket: `RULE] `, `rule_1 = "`, `Tone** – `, `Step 1 - `. */
const label =
  /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,23}(?:[\])=|]|\*{0,2}\s{1,4}[–—|-](?=\s))[^\p{L}\p{N}]*/u;
/** A whole sentence of five words or more. */
const wholeSentence = /^(?:\S{1,40}\s+){3}\S{1,40}\s[^]*[.!?。！？]["”')*\s]{0,20}$/u;
const politeness = /^please,? /i;

/**
 * Returns the offset in a sentence of its first word after a tag, the marker of a list, a label and `please`. A recital
 * leaves them out. Words are a label only if an instruction or a whole sentence follows.
 */
export function findHead(sentence: string): number {
  let head = signs.exec(sentence)?.[0].length ?? 0;
  const skip = (pattern: RegExp): number => pattern.exec(sentence.slice(head))?.[0].length ?? 0;
  head += skip(itemName);
  const labelled = skip(label);
  const rest = sentence.slice(head + labelled);
  if (labelled > 0 && (isInstruction(rest.toLowerCase()) || wholeSentence.test(rest)))
    head += labelled;
  return head + skip(politeness);
}
