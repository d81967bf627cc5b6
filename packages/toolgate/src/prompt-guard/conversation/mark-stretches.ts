import { delimit, type LongWork, toolMark } from '../../internal/index.ts';
import { type MarkScope, markTexts } from './mark-texts.ts';

/** Lists the texts of a tool result, a file or a tool that {@link markStretches} can mark, each as the strings that the guard reads. */
export function* listMarkable(value: unknown, scope: MarkScope): LongWork<(readonly string[])[]> {
  const texts: (readonly string[])[] = [];
  yield* markTexts(value, scope, (text, pieces) => {
    texts.push(pieces);
    return text;
  });
  return texts;
}

/**
 * Marks texts of a tool result, a file or a tool as data, by delimiters around each and a reminder after the first. JSON stays
 * valid, also JSON inside a string. A text file in base64 or bytes is decoded, delimited and encoded again; other files stay
 * unchanged.
 *
 * @param stretches the strings to mark, of {@link listMarkable}.
 * @returns a copy; the value itself if it has no such string.
 */
export function* markStretches<Value>(
  value: Value,
  stretches: Iterable<string>,
  scope: MarkScope,
): LongWork<Value> {
  const marked = new Set(stretches);
  let isReminded = false;
  return (yield* markTexts(value, scope, (text, pieces) => {
    if (!pieces.some((piece) => marked.has(piece))) return text;
    const delimited = delimit(text, toolMark.tag);
    if (isReminded) return delimited;
    isReminded = true;
    return `${delimited}\n${toolMark.reminder}`;
  })) as Value;
}
