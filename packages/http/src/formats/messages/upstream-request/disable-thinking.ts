import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import {
  type AnswerParts,
  anthropicThinking,
  disableBrokenThinking,
  isOwnThinking,
  type ThinkingPlace,
} from 'toolgate/internal';
import { isObjectList, isRecord, type JsonObject, omit } from '../../../json/index.ts';
import type { OriginalRequest, WrittenRequest } from '../../upstream-codec.ts';
import { originalBlock } from '../request/remember-blocks.ts';

/**
 * Returns call options for a request without thinking, if a written request enables thinking and its tool loop lacks
 * some. The gateway may have withheld it, or another provider may have made it. A client of another format may have no
 * field to send it back.
 *
 * @returns `undefined` if the request can stay as it is.
 */
export function disableIncompleteThinking(
  options: LanguageModelV4CallOptions,
  { body }: WrittenRequest,
  original: OriginalRequest | undefined,
): LanguageModelV4CallOptions | undefined {
  const { thinking } = body;
  if (!isRecord(thinking) || thinking['type'] !== 'enabled') return undefined;
  const isBroken = original === undefined ? lacksThinking : hasLeftOut;
  return disableBrokenThinking(options, isBroken, anthropicThinking);
}

/** The warning of a request whose thinking was disabled, because some thinking of its tool loop is missing. */
export const disabledThinking: SharedV4Warning = {
  type: 'unsupported',
  feature: 'thinking after calls whose own thinking is missing',
  details: 'it was disabled for this step',
};

/** Whether a loop has no thinking before its first call, or has some that the provider would refuse. */
export function lacksThinking(
  parts: AnswerParts,
  place: ThinkingPlace = anthropicThinking,
): boolean {
  const first = parts.find(({ type }) => type === 'reasoning' || type === 'tool-call');
  if (first?.type === 'tool-call') return true;
  return parts.some((part) => part.type === 'reasoning' && !isOwnThinking(part, place));
}

/** Whether a loop that came in this format has thinking that is left out. */
function hasLeftOut(parts: AnswerParts): boolean {
  return parts.some((part) => {
    const type = originalBlock(part)?.wire['type'];
    return part.type === 'reasoning' && type !== 'thinking' && type !== 'redacted_thinking';
  });
}

/** Disables thinking in a body, and removes the context edits that need it. */
export function disableThinking(body: JsonObject): JsonObject {
  const { context_management: context } = body;
  const disabled = { ...body, thinking: { type: 'disabled' } };
  if (!isRecord(context) || !isObjectList(context['edits'])) return disabled;
  const edits = context['edits'].filter(({ type }) => !String(type).startsWith('clear_thinking'));
  return edits.length > 0
    ? { ...disabled, context_management: { ...context, edits } }
    : omit(disabled, 'context_management');
}
