import type { LongWork } from '../long-work.ts';
import { decodeEntity } from '../reading/index.ts';
import { isJsonText, jsonPart, unwrapJson } from './json-text.ts';
import { findCarrier, numberedRow, unwrapLine, unwrapRows } from './lines.ts';
import { keep, type PlainPrompt, type Replace, rewrite } from './rewrite.ts';
import {
  betweenTags,
  elementLine,
  hasAdjacentElements,
  hasTags,
  tag,
  unwrapElements,
  unwrapTags,
} from './tags.ts';

const entity = /&(#x[\da-f]{2,5}|#\d{2,6}|[a-z]{2,4});/gi;

/** Reads a prompt as plain text: its sentences, without the markup that carries them. */
export function* readPlainPrompt(prompt: string): LongWork<PlainPrompt> {
  let plain = keep(prompt);
  if (isJsonText(prompt)) plain = yield* rewrite(plain, jsonPart, unwrapJson());
  if (/[\r\u00a0]/.test(plain.text))
    plain = yield* rewrite(plain, /\r\n?|\u00a0/g, ([sign]) => (sign === '\u00a0' ? ' ' : '\n'));
  if (isEscaped(plain.text)) plain = yield* rewrite(plain, /(?:\\r)?\\n/g, () => '\n');
  if (hasTags(plain.text)) plain = yield* rewrite(plain, tag, unwrapTags);
  if (hasAdjacentElements(plain.text)) plain = yield* rewrite(plain, betweenTags, () => '>\n');
  if (plain.text.includes('</'))
    plain = yield* rewrite(plain, elementLine, yield* unwrapElements(plain.text));
  const carrier = findCarrier(plain.text);
  if (carrier !== undefined) plain = yield* rewrite(plain, carrier, unwrapLine);
  if (plain.text.includes('|')) plain = yield* rewrite(plain, numberedRow, unwrapRows());
  if (plain.text.includes('&')) plain = yield* rewrite(plain, entity, unwrapEntity);
  return plain;
}

function isEscaped(text: string): boolean {
  return /\\n/.test(text) && !text.trim().includes('\n');
}

const unwrapEntity: Replace = ([whole, name = '']) => decodeEntity(name.toLowerCase()) ?? whole;
