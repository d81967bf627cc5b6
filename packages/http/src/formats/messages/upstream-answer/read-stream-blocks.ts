import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import { assertContentCount } from '../../../upstream/parse-object.ts';
import { addPiece, setOriginal } from '../../original.ts';
import {
  foreignFields,
  joinUnknown,
  readFields,
  typeName,
  unknownFields,
} from '../../unknown-texts.ts';
import { type OpenBlock, type PieceAdder, readDelta } from './read-block-delta.ts';
import {
  type BlockKind,
  callMarks,
  type CallContext,
  kindOfBlock,
  readCall,
  readCitation,
  readToolResult,
  sealOf,
  unknownOfBlock,
} from './read-block.ts';
import type { BlockStep, MessagePiece, OpenedEvent, StreamBlock } from './stream-block.ts';

type Part = LanguageModelV4StreamPart;

/** The blocks of one stream while they are read. */
export interface ReadBlocks extends CallContext {
  readonly open: Map<unknown, OpenBlock>;
  /** The number of blocks that have begun. */
  count: number;
}

const startFields = readFields({ index: 'number', content_block: 'object' });
const deltaFields = readFields({ index: 'number', delta: 'any' });
const stopFields = readFields({ index: 'number' });

/** Returns the open block to which a delta of text or thinking belongs. */
export function findBlock(
  blocks: ReadBlocks,
  { index, delta }: JsonObject,
): StreamBlock | undefined {
  const block = blocks.open.get(index)?.block;
  const type = isRecord(delta) ? delta['type'] : undefined;
  return block !== undefined && type === `${block.kind}_delta` ? block : undefined;
}

/** Adds the parts of a `content_block_start`. Returns the fields that this format does not know. */
export function startBlock(
  blocks: ReadBlocks,
  opened: OpenedEvent,
  parts: Part[],
): JsonObject | undefined {
  const { index, content_block: wireBlock } = opened.wire;
  const begun = isRecord(wireBlock) ? wireBlock : {};
  const kind = kindOfBlock(begun);
  const earlier = blocks.open.get(index);
  // For the filter, a text that begins again with the same index continues the earlier text.
  const isAgain = earlier?.block.kind === kind && (kind === 'text' || kind === 'thinking');
  const open = isAgain ? earlier : openBlock(blocks, { kind, index, begun }, parts);
  const step = isAgain ? 'delta' : 'start';
  const addPart = pieceAdder(opened, { block: open.block, step }, parts);
  readStart(open, { begun, names: blocks.names, isAgain }, addPart);
  const { citations } = begun;
  if (isObjectList(citations)) open.citations.push(...citations);
  const isCited = Array.isArray(citations) && citations.length > 0;
  const ofBlock = unknownOfBlock(begun, kind);
  return joinUnknown(
    unknownFields(opened.wire, typeName, startFields),
    kind === 'unknown' ? foreignFields(begun, ofBlock) : ofBlock,
    isCited ? { citations } : undefined,
  );
}

function readStart(
  { block: { id, kind }, call }: OpenBlock,
  {
    begun,
    names,
    isAgain,
  }: { begun: JsonObject; names: ReadonlyMap<string, string>; isAgain: boolean },
  addPart: PieceAdder,
): void {
  const seal = sealOf(kind, begun);
  const sealed = { ...(seal && { providerMetadata: seal }) };
  switch (kind) {
    case 'text':
    case 'thinking': {
      const name = kind === 'text' ? 'text' : 'reasoning';
      const text = begun[kind];
      if (!isAgain) addPart({ type: `${name}-start`, id });
      const hasText = typeof text === 'string' && text !== '';
      if (hasText) addPart({ type: `${name}-delta`, id, delta: text }, text);
      if (seal) addPart({ type: 'reasoning-delta', id, delta: '', ...sealed }, '', seal);
      break;
    }
    case 'redacted':
      addPart({ type: 'reasoning-start', id, ...sealed }, undefined, seal);
      break;
    case 'call': {
      const { name = '' } = call ?? {};
      addPart({ type: 'tool-input-start', id, toolName: name, ...(call && callMarks(call)) });
      if (call?.begun) addPart({ type: 'tool-input-delta', id, delta: call.begun }, call.begun);
      break;
    }
    case 'result':
      addPart(readToolResult(begun, names));
      break;
    case 'unknown':
  }
}

function openBlock(
  blocks: ReadBlocks,
  {
    kind,
    index,
    begun,
    isLate = false,
  }: { kind: BlockKind; index: unknown; begun: JsonObject; isLate?: boolean },
  parts: Part[],
): OpenBlock {
  const earlier = blocks.open.get(index);
  if (earlier) parts.push(...endOf(earlier));
  const number = blocks.count++;
  assertContentCount(blocks.count);
  const read = kind === 'call' ? readCall(begun, number, blocks) : undefined;
  const call = read && { ...read, begun: read.input, input: '' };
  if (read) blocks.names.set(read.id, read.name);
  const block: StreamBlock = {
    kind,
    index: typeof index === 'number' ? index : number,
    id: read?.id ?? String(number),
    isLate,
    place: undefined,
    isEnded: false,
    isClosed: false,
    isSigned: false,
  };
  const open: OpenBlock = { block, call, citations: [] };
  blocks.open.set(index, open);
  return open;
}

/** Returns a function that adds parts which remember the event and its block. */
function pieceAdder(
  opened: OpenedEvent,
  { block, step }: { block: StreamBlock; step: BlockStep },
  parts: Part[],
): PieceAdder {
  const { event } = opened;
  opened.block = block;
  opened.step = step;
  return (part, text, metadata) => {
    const piece: MessagePiece = { event, place: blockPlace, text, metadata, block, step };
    parts.push(setOriginal(part, addPiece(piece)));
  };
}

const blockPlace = ['block'] as const;

/** The kind of block for a delta. Some providers send deltas without starting the block. */
const deltaKinds: Readonly<Record<string, 'text' | 'thinking'>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
};

/** Adds the parts of a `content_block_delta`. Returns the fields that this format does not know. */
export function addToBlock(
  blocks: ReadBlocks,
  opened: OpenedEvent,
  parts: Part[],
): JsonObject | undefined {
  const { wire } = opened;
  const { index, delta: wireDelta } = wire;
  const delta = isRecord(wireDelta) ? wireDelta : {};
  const around = unknownFields(wire, typeName, deltaFields);
  const type = typeof delta['type'] === 'string' ? delta['type'] : '';
  const kind = Object.hasOwn(deltaKinds, type) ? deltaKinds[type] : undefined;
  const existing = blocks.open.get(index);
  const open = existing ?? (kind && beginLate(blocks, { kind, index }, parts));
  const read =
    open &&
    readDelta(
      open,
      { type, delta },
      pieceAdder(opened, { block: open.block, step: 'delta' }, parts),
    );
  if (read !== undefined) return joinUnknown(around, unknownFields(delta, typeName, read));
  // The delta does not fit its block, so the filter reads all of it.
  return joinUnknown(around, isRecord(wireDelta) ? wireDelta : { delta: wireDelta });
}

/** Begins a text block for which the provider sent no start event. */
function beginLate(
  blocks: ReadBlocks,
  { kind, index }: { kind: 'text' | 'thinking'; index: unknown },
  parts: Part[],
): OpenBlock {
  const open = openBlock(blocks, { kind, index, begun: {}, isLate: true }, parts);
  parts.push({ type: kind === 'text' ? 'text-start' : 'reasoning-start', id: open.block.id });
  return open;
}

/** Adds the parts of a `content_block_stop`. Returns the fields that this format does not know. */
export function stopBlock(
  blocks: ReadBlocks,
  opened: OpenedEvent,
  parts: Part[],
): JsonObject | undefined {
  const { wire } = opened;
  const open = blocks.open.get(wire['index']);
  blocks.open.delete(wire['index']);
  if (open !== undefined) {
    open.block.isEnded = true;
    const addPart = pieceAdder(opened, { block: open.block, step: 'stop' }, parts);
    const [first, ...rest] = endOf(open);
    addPart(first ?? { type: 'ping' });
    parts.push(...rest);
  }
  return unknownFields(wire, typeName, stopFields);
}

/** Adds the parts that end the blocks which the provider left open. */
export function endBlocks({ open }: ReadBlocks, parts: Part[]): void {
  for (const block of open.values()) parts.push(...endOf(block));
  open.clear();
}

function endOf({ block, call, citations }: OpenBlock): Part[] {
  const { id, kind } = block;
  switch (kind) {
    case 'text': {
      const cited = citations.length > 0 && { citations: citations.map(readCitation) };
      return [{ type: 'text-end', id, ...cited }];
    }
    case 'thinking':
    case 'redacted':
      return [{ type: 'reasoning-end', id }];
    case 'call': {
      const { name = '', input = '', begun = '' } = call ?? {};
      return [
        { type: 'tool-input-end', id },
        {
          type: 'tool-call',
          toolCallId: id,
          toolName: name,
          input: input || begun || '{}',
          ...(call && callMarks(call)),
        },
      ];
    }
    default:
      return [];
  }
}
