import type { HiddenText } from 'toolgate';
import { isRecord } from '../is-record.ts';
import { isUnset, type JsonObject, omit } from './json-object.ts';
import { isContent } from './guard-view.ts';

const textTypes: ReadonlySet<unknown> = new Set(['text', 'input_text', 'output_text', 'refusal']);

/** The texts of content, one for each text part. */
export function contentTexts(content: unknown): string[] {
  if (typeof content === 'string') return content === '' ? [] : [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: unknown) => {
    if (!isRecord(part) || !textTypes.has(part['type'])) return [];
    const text = part['text'] ?? part['refusal'];
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
}

/**
 * What a system message hides: parts that are marked alike make one text, as the model reads them.
 *
 * @param message what carries the mark of parts that have none of their own.
 * @returns `undefined` for a mark that does not exist.
 */
export function hiddenContent(
  content: unknown,
  message: JsonObject = {},
): HiddenText[] | undefined {
  const texts: HiddenText[] = [];
  const common = visibilityOf(message);
  if (common === 'unknown') return undefined;
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  for (const part of Array.isArray(parts) ? (parts as readonly JsonObject[]) : []) {
    const visibility = visibilityOf(part) ?? common;
    if (visibility === 'unknown') return undefined;
    const text = part['text'];
    if (typeof text !== 'string' || text === '') continue;
    const last = texts.at(-1);
    if (last && last.visibility === visibility) last.text += `\n${text}`;
    else {
      const kind = visibility === 'secret' ? 'secret' : 'instructions';
      texts.push({ text, kind, ...(visibility && { visibility }) });
    }
  }
  return texts;
}

/** Content without the marks that are meant for the gateway; the same object without any. */
export function withoutMarks(content: unknown): unknown {
  if (!Array.isArray(content) || !content.some((part) => isRecord(part) && 'toolgate' in part)) {
    return content;
  }
  return content.map((part: unknown) => (isRecord(part) ? omit(part, 'toolgate') : part));
}

/** A message that carries no marks, nor does its content; the same object where there were none. */
export function withoutMessageMarks(message: JsonObject): JsonObject {
  const content = withoutMarks(message['content']);
  const own = 'toolgate' in message ? omit(message, 'toolgate') : message;
  return content === message['content'] ? own : { ...own, content };
}

/** Whether a value is a message whose content the features can read. */
export function isMessage(value: unknown): value is JsonObject & { role: string } {
  return isRecord(value) && typeof value['role'] === 'string' && isContent(value['content']);
}

function visibilityOf(part: JsonObject): HiddenText['visibility'] | 'unknown' {
  const mark = part['toolgate'];
  if (isUnset(mark)) return undefined;
  const visibility = isRecord(mark) ? mark['visibility'] : 'unknown';
  if (isUnset(visibility)) return undefined;
  const isKnown = visibility === 'hidden' || visibility === 'quotable' || visibility === 'secret';
  return isKnown ? visibility : 'unknown';
}
