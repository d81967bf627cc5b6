import { upstreamFailed } from '../map-upstream-failure.ts';
import { isRecord } from '../is-record.ts';
import { isObjectList, type JsonObject } from './json-object.ts';
import type { NativeFormatName } from './native-upstream.ts';

/** The list that every whole answer of a format has. */
const lists: Readonly<Record<NativeFormatName, string>> = {
  'chat-completions': 'choices',
  messages: 'content',
  responses: 'output',
};

/**
 * Makes sure that a provider's whole answer is one as far as clients rely on it: some send an error, or something else
 * altogether, with a status that says that all is well.
 *
 * @throws HttpError (502).
 */
export function assertAnswer(format: NativeFormatName, result: JsonObject): void {
  const list = result[lists[format]];
  const isAnswer = isObjectList(list) && (format !== 'chat-completions' || list.every(isChoice));
  if (!isAnswer) throw upstreamFailed(new TypeError("The provider's answer has another shape."));
}

function isChoice({ message }: JsonObject): boolean {
  if (!isRecord(message)) return false;
  const { content } = message;
  return content == null || typeof content === 'string' || Array.isArray(content);
}
