import { isGatewayToolName } from 'toolgate';
import type { JsonObject } from '../../../json/index.ts';
import { type OriginalPart, originalOf, setOriginal } from '../../original.ts';
import { stripMarks } from '../../part-original.ts';
import { isReasoningProof } from '../../shared/index.ts';
import { unsignedThinking } from '../answer/thinking-signature.ts';

/** The original of a message, as a provider of this format may get it. */
export interface OriginalMessage {
  /** The message without the parts that are meant for the gateway; `undefined` if nothing is left. */
  readonly wire: JsonObject | undefined;
  /** The cleaned blocks of its content, by index; `undefined` for a removed block. */
  readonly blocks: readonly (JsonObject | undefined)[];
  /** The blocks that were read into parts. */
  readonly read: Set<JsonObject>;
}

/** The original of a part of a prompt. `wire` is the block, or the whole message if its content is a text. */
export interface OriginalBlock extends OriginalPart {
  readonly message: OriginalMessage;
}

/**
 * Stores the original block on a part of a prompt. Returns the same part.
 *
 * @param message the original message; `undefined` if the provider has another format.
 * @param at the index of the block in its message.
 */
export function rememberBlock<Part extends object>(
  part: Part,
  message: OriginalMessage | undefined,
  at: number,
): Part {
  if (message === undefined) return part;
  const block = message.blocks[at];
  if (block !== undefined) message.read.add(block);
  return rememberWire(part, message, block ?? message.wire);
}

/** Stores a given piece of JSON as the original of a part. Returns the same part. */
export function rememberWire<Part extends object>(
  part: Part,
  message: OriginalMessage,
  wire: JsonObject = {},
): Part {
  const content = readContent(part);
  return setOriginal(part, { format: 'messages', wire, content, message } satisfies OriginalBlock);
}

/** Returns the content of a part that the pipeline may change: a text, the output of a tool, or the data of a file. */
export function readContent(part: object): unknown {
  const { text, output, data, content } = part as Record<string, unknown>;
  return text ?? output ?? data ?? content;
}

/** Returns the original of a part of a prompt, if the part was read from a request of this format. */
export function originalBlock(part: object): OriginalBlock | undefined {
  const original = originalOf<OriginalBlock>(part);
  return original?.format === 'messages' && 'message' in original ? original : undefined;
}

/**
 * Creates the original of a message. It removes the gateway's marks, and thinking that the message's own provider did
 * not sign.
 *
 * @param leftOut other blocks that the provider must not get.
 */
export function createOriginalMessage(
  message: JsonObject,
  leftOut: ReadonlySet<JsonObject> = new Set(),
): OriginalMessage {
  const read = new Set<JsonObject>();
  const { content } = message;
  const wire = stripMarks(message);
  if (!Array.isArray(content)) return { wire, blocks: [], read };
  const unmarked = wire['content'] as readonly JsonObject[];
  const isAnswer = message['role'] === 'assistant';
  const isKept = (block: JsonObject, at: number): boolean =>
    !leftOut.has(content[at] as JsonObject) && isForProvider(block, isAnswer);
  const keptBlocks = unmarked.filter(isKept);
  // The provider refuses an answer that is empty or has only thinking, as a blocked answer may be.
  const isEmpty = isAnswer && keptBlocks.every(isThinking);
  if (keptBlocks.length === unmarked.length && !isEmpty) return { wire, blocks: unmarked, read };
  return {
    wire: isEmpty ? undefined : { ...wire, content: keptBlocks },
    blocks: unmarked.map((block, at) => (isKept(block, at) ? block : undefined)),
    read,
  };
}

/**
 * Whether a provider may get a block. A provider refuses a signature that the gateway or another provider made. A
 * gateway tool may be named only in assistant messages, where the pipeline finds and removes its calls.
 */
function isForProvider({ type, name, signature }: JsonObject, isAnswer: boolean): boolean {
  if (!isAnswer && isGatewayToolName(name)) return false;
  if (type !== 'thinking') return true;
  return signature !== unsignedThinking && !isReasoningProof(signature);
}

function isThinking({ type }: JsonObject): boolean {
  return type === 'thinking' || type === 'redacted_thinking';
}
