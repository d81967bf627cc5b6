import { isRecord, type JsonObject, readJson } from '../../../json/index.ts';
import { parseObject } from '../../../upstream/parse-object.ts';
import {
  type ChangedEvent,
  hasHeldFields,
  isSame,
  metadataOf,
  type Returned,
  textOf,
} from '../../replay/index.ts';
import { typedEvent } from '../../shared/index.ts';
import { unsignedThinking } from '../answer/thinking-signature.ts';
import {
  beginBlock,
  endBlock,
  placeOf,
  type SentBlocks,
  stopBlock,
  writeDelta,
} from './sent-blocks.ts';
import type { MessagePiece, StreamBlock } from './stream-block.ts';

/** A changed event of a block and its returned parts. */
interface Change {
  block: StreamBlock;
  returned: readonly Returned[];
  /** Whether the unknown fields of the event were withheld. */
  isStripped: boolean;
  isFirst: boolean;
}

/** Whether an event of a block can be sent unchanged. If so, updates the state of the block as if it was sent. */
export function fitsBlock(
  blocks: SentBlocks,
  { block, step }: MessagePiece,
  returned: readonly Returned[],
): boolean {
  if (block === undefined) return true;
  if (!returned.every(keepsSeal)) return false;
  switch (step) {
    case 'start': {
      if (blocks.count !== block.index || waiting(blocks).length > 0) return false;
      beginBlock(blocks, block);
      if (returned.some(({ piece }) => piece.metadata)) block.isSigned = true;
      return true;
    }
    case 'stop':
      if (block.place !== block.index || block.isClosed || lacksSignature(block, returned))
        return false;
      endBlock(blocks, block);
      return true;
    default:
      if (returned.some(({ piece }) => piece.metadata)) block.isSigned = true;
      return placeOf(blocks, block) === block.index;
  }
}

/** Whether a part still has its seal: the pipeline removed no signature or encrypted copy of thinking. */
function keepsSeal({ part, piece }: Returned): boolean {
  return piece.metadata === undefined || metadataOf(part) === piece.metadata;
}

/**
 * Returns thinking blocks that the provider has ended but whose end was not sent yet. The end waits because the filter
 * may still withhold later thinking.
 */
function waiting({ open }: SentBlocks): StreamBlock[] {
  if (open.size === 0) return [];
  return [...open].filter(
    ({ kind, isEnded }) => isEnded && (kind === 'thinking' || kind === 'redacted'),
  );
}

/** Whether thinking needs the gateway's signature: the pipeline removed the seal, and clients drop thinking without one. */
function lacksSignature({ kind, isSigned }: StreamBlock, returned: readonly Returned[]): boolean {
  return (
    kind === 'thinking' && !isSigned && returned.some(({ part }) => metadataOf(part) !== undefined)
  );
}

/** Writes a changed event of a block from its returned parts. */
export function composeBlock(
  blocks: SentBlocks,
  { block, step }: { block: StreamBlock; step: MessagePiece['step'] },
  { event, returned, isFirst }: ChangedEvent,
): string[] {
  const isStripped = hasHeldFields(event, returned);
  const change: Change = { block, returned, isStripped, isFirst };
  const wire = parseObject(event.data);
  if (step === 'start') return composeStart(blocks, wire, change);
  return step === 'stop' ? composeStop(blocks, wire, change) : composeDelta(blocks, wire, change);
}

function composeStart(blocks: SentBlocks, wire: JsonObject, change: Change): string[] {
  const { block, returned, isStripped, isFirst } = change;
  const { kind } = block;
  const wireBlock = isRecord(wire['content_block']) ? wire['content_block'] : {};
  const isSealed = returned.every(keepsSeal);
  // The encrypted data may hold withheld text.
  if (kind === 'redacted' && !isSealed) return [];
  if (!isFirst) return returned.flatMap((one) => writeDelta(blocks, block, one.part));
  const isBegun = kind === 'unknown' || returned.some(({ part }) => isStart(part.type));
  if (!isBegun) return [];
  const closed = waiting(blocks).flatMap((one) => stopBlock(blocks, one));
  beginBlock(blocks, block);
  const event = {
    ...(isStripped ? { type: wire['type'] } : wire),
    index: block.place,
    content_block: {
      ...(isStripped
        ? pick(wireBlock, ['type', 'id', 'name', 'input', 'data', 'tool_use_id', 'content'])
        : wireBlock),
      ...startContent(wireBlock, { block, returned, isSealed }),
    },
  };
  return [...closed, typedEvent(event)];
}

/** Returns the content in the start event of a block, from its returned parts. */
function startContent(
  { signature }: JsonObject,
  { block, returned, isSealed }: Pick<Change, 'block' | 'returned'> & { isSealed: boolean },
): JsonObject {
  const { kind } = block;
  block.isSigned = typeof signature === 'string' && signature !== '';
  if (kind === 'call') return startInput(returned);
  if (kind !== 'text' && kind !== 'thinking') return {};
  return {
    [kind]: returned.map(deltaOf).join(''),
    ...(kind === 'thinking' && {
      signature: block.isSigned && !isSealed ? unsignedThinking : signature,
    }),
  };
}

/**
 * Returns the input in the start event of a call, if it is not the provider's: the pipeline changed it, or has not
 * returned it yet. Changed input that is not valid JSON becomes an empty object.
 */
function startInput(returned: readonly Returned[]): { input?: unknown } {
  const begun = returned.find(({ part }) => part.type === 'tool-input-delta');
  if (begun === undefined) return { input: {} };
  if (isSame(begun)) return {};
  const input = readJson(textOf(begun.part) ?? '');
  return { input: input === undefined ? {} : input };
}

function isStart(type: string): boolean {
  return type.endsWith('-start') || type === 'tool-result';
}

function deltaOf({ part }: Returned): string {
  return part.type === 'text-delta' || part.type === 'reasoning-delta' ? part.delta : '';
}

function pick(fields: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

function composeDelta(blocks: SentBlocks, wire: JsonObject, change: Change): string[] {
  const { block, returned } = change;
  const index = placeOf(blocks, block);
  if (index === undefined) return [];
  // The event is the start of a text that began again.
  if (wire['type'] !== 'content_block_delta') {
    return returned.flatMap(({ part }) => writeDelta(blocks, block, part));
  }
  const sealed = returned.find(({ piece }) => piece.metadata !== undefined);
  if (sealed && !keepsSeal(sealed)) return sign(block);
  if (sealed) block.isSigned = true;
  const delta = composeDeltaFields(isRecord(wire['delta']) ? wire['delta'] : {}, change);
  const around = change.isStripped ? { type: wire['type'] } : wire;
  return delta === undefined ? [] : [typedEvent({ ...around, index, delta })];
}

/** Writes the delta of an event from its returned parts. Returns `undefined` if they are empty. */
function composeDeltaFields(
  wireDelta: JsonObject,
  { block, returned, isStripped, isFirst }: Change,
): JsonObject | undefined {
  const name = block.kind === 'thinking' ? 'thinking' : 'text';
  const isText = typeof wireDelta[name] === 'string' && wireDelta['type'] === `${name}_delta`;
  const text = returned.map(deltaOf).join('');
  const input = returned.find(({ part }) => part.type === 'tool-input-delta')?.part;
  const hasMore = returned.some(({ part }) => part.type === 'raw');
  if (isText && text === '' && !hasMore) return undefined;
  const knownFields =
    isStripped || !isFirst
      ? pick(wireDelta, ['type', 'partial_json', 'signature', 'citation'])
      : wireDelta;
  if (input !== undefined) return { ...knownFields, partial_json: textOf(input) };
  return isText ? { ...knownFields, [name]: text } : knownFields;
}

function composeStop(
  blocks: SentBlocks,
  wire: JsonObject,
  { block, returned, isStripped }: Change,
): string[] {
  if (block.place === undefined || block.isClosed) return [];
  const signature = lacksSignature(block, returned) ? sign(block) : [];
  endBlock(blocks, block);
  return [
    ...signature,
    typedEvent({ ...(isStripped ? { type: wire['type'] } : wire), index: block.place }),
  ];
}

/** Returns the gateway's signature for partly withheld thinking, unless the block is already signed. */
function sign(block: StreamBlock): string[] {
  if (block.isSigned || block.place === undefined) return [];
  block.isSigned = true;
  const delta = { type: 'signature_delta', signature: unsignedThinking };
  return [typedEvent({ type: 'content_block_delta', index: block.place, delta })];
}
