/// <reference lib="dom" />
import { element } from './element.ts';

/** The coloured parts; everything else is plain. The first pattern that matches wins. */
const token =
  /(?<comment>\/\/[^\n]*)|(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<keyword>\b(?:await|const|console|for|if|import|from|in|new|of|process)\b)|(?<number>\b\d+\b)/g;

/** Code in colours, as spans and text. An address within curl's argument is no comment. */
export function colourCode(code: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const match of code.matchAll(token)) {
    const [text] = match;
    const kind = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0];
    const isAddress = kind === 'comment' && code[match.index - 1] === ':';
    parts.push(code.slice(end, match.index));
    parts.push(isAddress || kind === undefined ? text : element('span', { className: kind }, text));
    end = match.index + text.length;
  }
  return [...parts, code.slice(end)];
}
