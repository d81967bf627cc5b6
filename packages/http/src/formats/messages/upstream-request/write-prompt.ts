import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { isRecord, isSameList, type JsonObject } from '../../../json/index.ts';
import { assertNoEmptyMessage, type CallWarnings, warnOfNames } from '../../call-warnings.ts';
import { cacheControl, type SystemMessage } from '../../shared/index.ts';
import type { OriginalRequest } from '../../upstream-codec.ts';
import {
  type OriginalBlock,
  originalBlock,
  type OriginalMessage,
  readContent,
} from '../request/remember-blocks.ts';
import { hasPlace, type MessagePart, writePart } from './write-parts.ts';

type Returned = MessagePart | SystemMessage;

interface Draft {
  role: 'user' | 'assistant' | 'system';
  /** The original, if the message came in this format. */
  original: OriginalMessage | undefined;
  parts: Returned[];
}

/**
 * Writes a conversation. For unchanged messages that came in this format, it returns the original objects.
 *
 * @throws HttpError (400) for a user message that would become empty.
 */
export function writePrompt(
  prompt: LanguageModelV4Prompt,
  original: OriginalRequest | undefined,
  warnings: CallWarnings,
): JsonObject {
  warnOfNames(prompt, warnings);
  if (original === undefined) assertNoEmptyMessage(prompt, hasPlace);
  const first = prompt.findIndex((message) => !isHead(message));
  const end = first === -1 ? prompt.length : first;
  const system = writeSystem(prompt.slice(0, end) as SystemMessage[], original);
  const messages = draftMessages(prompt.slice(end)).flatMap((draft) => writeDraft(draft, warnings));
  return {
    ...(system !== undefined && { system }),
    messages: original === undefined ? trimEndSpace(messages, warnings) : messages,
  };
}

/** Whether a message belongs in the field `system`. */
function isHead(message: LanguageModelV4Message): message is SystemMessage {
  const { wire = {} } = originalBlock(message)?.message ?? {};
  return message.role === 'system' && !('role' in wire);
}

/** Writes the field `system`. Returns the original if nothing changed. */
function writeSystem(
  head: readonly SystemMessage[],
  original: OriginalRequest | undefined,
): unknown {
  const originalHead = original?.options.prompt.filter(isHead);
  const isUnchanged =
    originalHead?.length === head.length &&
    head.every((message, at) => {
      const block = originalBlock(message);
      return block?.content === message.content && block === originalBlock(originalHead[at] ?? {});
    });
  if (isUnchanged) return original?.body['system'];
  const blocks = head.flatMap(writeSystemMessage);
  return blocks.length === 0 ? undefined : blocks;
}

function writeSystemMessage(message: SystemMessage): JsonObject[] {
  const { content: text, providerOptions } = message;
  const original = originalBlock(message);
  if (original !== undefined && original.content === text) {
    const { content = original.wire } = original.wire;
    return typeof content === 'string'
      ? [{ type: 'text', text: content }]
      : ([content].flat() as JsonObject[]);
  }
  return [{ type: 'text', text, ...cacheControl(providerOptions) }];
}

/** Groups the parts of a prompt into messages. The results of tools go into user messages. */
function draftMessages(prompt: LanguageModelV4Prompt): Draft[] {
  const drafts: Draft[] = [];
  const known = new Map<OriginalMessage, Draft>();
  function add(role: Draft['role'], part: Returned): void {
    const original = originalBlock(part)?.message;
    const last = drafts.at(-1);
    const open = original ? known.get(original) : undefined;
    const isNext = original === undefined && last?.original === undefined && last?.role === role;
    const draft = open ?? (isNext ? last : undefined);
    if (draft !== undefined) {
      draft.parts.push(part);
      return;
    }
    const begun: Draft = { role, original, parts: [part] };
    if (original) known.set(original, begun);
    drafts.push(begun);
  }
  for (const message of prompt) {
    if (message.role === 'system') add('system', message);
    else
      for (const part of message.content)
        add(message.role === 'tool' ? 'user' : message.role, part);
  }
  return drafts;
}

function writeDraft({ role, original, parts }: Draft, warnings: CallWarnings): JsonObject[] {
  if (original === undefined) {
    const content = parts.flatMap((part) => writeReturned(part, warnings));
    return content.length === 0 ? [] : [{ role, content: soleText(content) }];
  }
  const { wire } = original;
  if (wire === undefined) return [];
  const content = replayContent(original, parts, warnings);
  if (content === wire['content']) return [wire];
  return content.length === 0 ? [] : [{ ...wire, content }];
}

/** Turns content that is one plain text block into a text. */
function soleText(content: readonly JsonObject[]): unknown {
  const [only] = content;
  const isPlain =
    content.length === 1 && only?.['type'] === 'text' && Object.keys(only).length === 2;
  return isPlain ? only['text'] : content;
}

/** Writes the content of a message that came in this format. Returns the original list if all its parts are unchanged. */
function replayContent(
  { wire = {}, blocks, read }: OriginalMessage,
  parts: readonly Returned[],
  warnings: CallWarnings,
): unknown[] | string {
  const { content } = wire;
  if (typeof content === 'string') {
    return parts.map((part) => ('text' in part ? part.text : textOf(part))).join('');
  }
  const returned = new Map<unknown, Returned[]>();
  for (const part of parts) {
    const block = originalBlock(part)?.wire;
    const others = returned.get(block);
    if (others) others.push(part);
    else returned.set(block, [part]);
  }
  // A joined system message is one part for all blocks.
  const whole = returned.get(wire)?.[0];
  if (whole !== undefined)
    return isSame(whole) ? (content as unknown[]) : writeReturned(whole, warnings);
  const replayed = blocks.flatMap((block) => {
    if (block === undefined) return [];
    const back = returned.get(block);
    if (back === undefined) return read.has(block) ? [] : [block];
    if (back.every(isSame)) return [block];
    const [only] = back;
    const isText = block['type'] === 'text' && back.length === 1 && only !== undefined;
    if (isText) return [{ ...block, text: textOf(only) }];
    if (block['type'] === 'tool_result') {
      return back.flatMap((part) => {
        const [written] = writeReturned(part, warnings);
        return [{ ...block, ...written }];
      });
    }
    return back.flatMap((part) => writeReturned(part, warnings));
  });
  const originals = content as readonly unknown[];
  return isSameList(replayed, originals) ? (content as unknown[]) : replayed;
}

function writeReturned(part: Returned, warnings: CallWarnings): JsonObject[] {
  if ('role' in part) return writeSystemMessage(part);
  // The output of a tool that the provider runs is the block itself.
  const isOwn = part.type === 'tool-result' && originalBlock(part)?.wire['type'] !== 'tool_result';
  if (isOwn && part.output.type === 'json' && isRecord(part.output.value))
    return [part.output.value];
  return writePart(part, warnings);
}

/** Whether a part still has the content that was read. */
function isSame(part: Returned): boolean {
  const { content } = originalBlock(part) as OriginalBlock;
  return content === undefined || content === readContent(part);
}

function textOf(part: Returned): string | undefined {
  if ('role' in part) return part.content;
  return 'text' in part ? part.text : undefined;
}

/** Removes white space at the end of a prefill, since the provider refuses it. */
function trimEndSpace(
  messages: readonly JsonObject[],
  warnings: CallWarnings,
): readonly JsonObject[] {
  const last = messages.at(-1);
  if (last?.['role'] !== 'assistant') return messages;
  const { content } = last;
  const blocks = typeof content === 'string' ? [] : (content as readonly JsonObject[]);
  const end = blocks.at(-1);
  const text = typeof content === 'string' ? content : end?.['text'];
  if (typeof text !== 'string' || text.trimEnd() === text) return messages;
  warnings.set('white space at the end of a prefill', 'it was left out');
  const trimmed = text.trimEnd();
  const written =
    typeof content === 'string' ? trimmed : [...blocks.slice(0, -1), { ...end, text: trimmed }];
  return [...messages.slice(0, -1), { ...last, content: written }];
}
