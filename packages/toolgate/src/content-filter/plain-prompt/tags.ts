import { type LongWork, pieceCharacters } from '../long-work.ts';
import type { Replace } from './rewrite.ts';

/** A tag whose name may be one of HTML, and the space after it. */
export const tag: RegExp = /<(\/?)([a-z][a-z\d]{0,10})(?:\s[^<>]{0,200})?\/?>(\s*)/gi;
const inline = /^(?:a|abbr|b|big|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)$/;
const block =
  /^(?:html|body|main|article|section|aside|header|footer|nav|div|p|br|hr|[uod]l|li|d[td]|table|t(?:head|body|foot|[rdh])|blockquote|pre|h[1-6])$/;
const cell = /^t[dh]$/;
/** The end of an HTML element with sentences in it, or a line break between them. */
const used = /<\/(?:p|li|h[1-6]|t[dh]|div|b|strong|span)>|<br\b/i;
/** The end of a tag right before another tag. */
export const betweenTags: RegExp = />(?=<\/?[a-z][\w-]{0,40}>)/gi;
/** Whether elements with sentences follow each other within a line. */
const adjacent = /(?:[.!?。！？]|\s[^<\s]{1,40})<\/([a-z][\w-]{0,40})><\1>/i;
/** A sentence in an element of its own. */
export const elementLine: RegExp =
  /^([ \t]*)<([a-z][\w-]{0,40})>(.{16,}[.!?。！？]|(?:[^<\s]{1,40}\s){4}.{1,})<\/\2>[ \t]*$/gim;

/** Whether a text has tags of HTML around its sentences. */
export function hasTags(text: string): boolean {
  return used.test(text);
}

/** Whether a text has elements with sentences that follow each other within a line. */
export function hasAdjacentElements(text: string): boolean {
  return adjacent.test(text);
}

/** Replaces the tags of HTML by the signs of plain text. */
export const unwrapTags: Replace = ([whole, slash, named = '', space = ''], isLineStart) => {
  const name = named.toLowerCase();
  if (inline.test(name)) return space;
  if (name === 'code') return `\`${space}`;
  if (!block.test(name)) return whole;
  if (cell.test(name)) return slash === '' ? '' : ' | ';
  const line = isLineStart ? '' : '\n';
  if (slash === '' && name === 'tr') return `${line}| `;
  return slash === '' && /^h\d/.test(name) ? `${line}## ` : line;
};

/** Creates the rewriting of a sentence in an element as a line, in pieces. The name of an element stays if the text speaks of it. */
export function* unwrapElements(text: string): LongWork<Replace> {
  const spoken = new Set<string>();
  let pieceEnd = pieceCharacters;
  for (const { index, 0: word } of text.matchAll(/(?<![</\p{L}])\p{L}+/gu)) {
    spoken.add(word.toLowerCase());
    if (index < pieceEnd) continue;
    pieceEnd = index + pieceCharacters;
    yield;
  }
  return ([whole, , name = '', sentence = '']) =>
    spoken.has(name.toLowerCase()) ? whole : sentence;
}
