import { isGatewayToolName } from 'toolgate';
import type { JsonObject } from '../../../json/index.ts';
import { stripMarks } from '../../request-source.ts';
import { isReasoningProof } from '../../shared/index.ts';
import { type RequestSource, sourceOf, withSource } from '../../source.ts';
import { unsignedThinking } from '../answer/thinking-signature.ts';

/** A message of a request, as the provider may get it. */
export interface MessageSource {
  /** Without the parts for the gateway; `undefined` if nothing is left. */
  readonly wire: JsonObject | undefined;
  /** For each block of its content, the rest of it. */
  readonly blocks: readonly (JsonObject | undefined)[];
  /** The blocks that became parts. */
  readonly read: Set<JsonObject>;
}

/** The original of a part of a prompt: its wire is the block, or the whole message where its content is a text. */
export interface BlockSource extends RequestSource {
  readonly message: MessageSource;
}

/**
 * Puts on a part of a prompt the block that it was read from, and returns the part.
 *
 * @param message `undefined` if no provider of this format will ask for it.
 * @param at the place of the block in its message.
 */
export function rememberBlock<Part extends object>(
  part: Part,
  message: MessageSource | undefined,
  at: number,
): Part {
  if (message === undefined) return part;
  const block = message.blocks[at];
  if (block !== undefined) message.read.add(block);
  return rememberWire(part, message, block ?? message.wire);
}

/** The same for a part that represents a piece of JSON which is known. */
export function rememberWire<Part extends object>(
  part: Part,
  message: MessageSource,
  wire: JsonObject = {},
): Part {
  const content = readContent(part);
  return withSource(part, { format: 'messages', wire, content, message } satisfies BlockSource);
}

/** The content of a part that may change on the way: a text, the output of a tool, or the data of a file. */
export function readContent(part: object): unknown {
  const { text, output, data, content } = part as Record<string, unknown>;
  return text ?? output ?? data ?? content;
}

/** The original of a part of a prompt, if it came from a request of this format. */
export function blockSource(part: object): BlockSource | undefined {
  const original = sourceOf<BlockSource>(part);
  return original?.format === 'messages' && 'message' in original ? original : undefined;
}

/** A message without marks, and without thinking that this gateway had to sign itself. */
export function messageSource(message: JsonObject): MessageSource {
  const read = new Set<JsonObject>();
  const { content } = message;
  const wire = stripMarks(message);
  if (!Array.isArray(content)) return { wire, blocks: [], read };
  const unmarked = wire['content'] as readonly JsonObject[];
  const isAnswer = message['role'] === 'assistant';
  const isKept = (block: JsonObject): boolean => isForProvider(block, isAnswer);
  if (unmarked.every(isKept)) return { wire, blocks: unmarked, read };
  const kept = unmarked.filter(isKept);
  return {
    // The provider refuses thinking that nothing follows.
    wire: kept.every(isThinking) ? undefined : { ...wire, content: kept },
    blocks: unmarked.map((block) => (isKept(block) ? block : undefined)),
    read,
  };
}

/**
 * A provider refuses a signature that the gateway or another provider made. Only the assistant makes calls, where gateway tools
 * are found with their results.
 */
function isForProvider({ type, name, signature }: JsonObject, isAnswer: boolean): boolean {
  if (!isAnswer && isGatewayToolName(name)) return false;
  if (type !== 'thinking') return true;
  return signature !== unsignedThinking && !isReasoningProof(signature);
}

function isThinking({ type }: JsonObject): boolean {
  return type === 'thinking' || type === 'redacted_thinking';
}
