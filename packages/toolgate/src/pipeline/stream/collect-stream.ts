import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4Reasoning,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4Text,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { waitAtMost } from '../../internal/index.ts';
import { cutFinishReason, type IsDoomed } from '../../shadow-agent/index.ts';
import { unknownUsage } from '../usage/index.ts';
import { maxAfterFinishMilliseconds } from './map-parts.ts';

/** Maximum of parts that are kept of one streamed answer. */
const maxParts = 500_000;

/** A streamed answer that was read to its end, or until a check ended it. */
export interface CollectedStream {
  /** The answer as a whole. */
  result: LanguageModelV4GenerateResult;
  /** Its original parts. */
  parts: LanguageModelV4StreamPart[];
  /** The rest of an answer that a check ended; absent for every other answer. */
  rest?: AnswerRest;
}

/** The rest of an answer that was ended early. It is read in the background until it ends or is cancelled. */
export interface AnswerRest {
  /** Resolves to the whole answer; to `undefined` if its stream breaks. Meaningless after `cancel`. */
  whole: Promise<CollectedStream | undefined>;
  /** Ends the stream. */
  cancel: () => void;
}

/** Listeners to a stream while it is collected. */
export interface CollectListeners {
  /** Ends the answer, with `cutFinishReason`, when it returns true for the text so far. */
  isDoomed?: IsDoomed | undefined;
  /** Gets the warnings of the stream when it starts. */
  onStart?: ((warnings: SharedV4Warning[]) => void) | undefined;
  /** Called at each piece of text. */
  onText?: (() => void) | undefined;
}

/**
 * Reads a stream to its end and puts the answer together.
 *
 * @param signal cancels the stream, which also stops a model that ignores the signal.
 * @throws the error of an error part, unchanged.
 * @throws RangeError for an answer of more than 500,000 parts.
 */
export async function collectStream(
  streamResult: LanguageModelV4StreamResult,
  signal?: AbortSignal,
  listeners: CollectListeners = {},
): Promise<CollectedStream> {
  const parts: LanguageModelV4StreamPart[] = [];
  // Some runtimes cannot iterate a stream.
  const reader = streamResult.stream.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  const end = (): void => {
    signal?.removeEventListener('abort', cancel);
    cancel();
  };
  const read = async (watch?: Watch): Promise<CollectedStream> => {
    const cut = await readParts(reader, parts, watch);
    // A cancelled stream looks like a complete one.
    signal?.throwIfAborted();
    return answerOf([...parts, ...cut], streamResult);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  let isCut = false;
  try {
    signal?.throwIfAborted();
    const answer = await read(createWatch(listeners));
    isCut = answer.result.finishReason === cutFinishReason;
    if (!isCut) return answer;
    const whole = read()
      .catch(() => undefined)
      .finally(end);
    return { ...answer, rest: { whole, cancel: end } };
  } finally {
    if (!isCut) end();
  }
}

/** Puts an answer together from its parts. */
function answerOf(
  parts: LanguageModelV4StreamPart[],
  { request, response }: LanguageModelV4StreamResult,
): CollectedStream {
  const result: LanguageModelV4GenerateResult = {
    content: contentOf(parts),
    finishReason: { unified: 'interrupted', raw: undefined },
    usage: unknownUsage,
    warnings: [],
    ...(request && { request }),
    ...(response && { response }),
  };
  for (const part of parts) addToResult(result, part);
  return { result, parts };
}

/** Returns the parts that end the answer after a part: an empty list, unless the answer is doomed. */
type Watch = (part: LanguageModelV4StreamPart) => LanguageModelV4StreamPart[];

/** Reads parts into a list until the stream ends, or until the watch ends the answer. Returns the parts that end it. */
async function readParts(
  reader: Reader,
  parts: LanguageModelV4StreamPart[],
  watch: Watch = () => [],
): Promise<LanguageModelV4StreamPart[]> {
  let givenUpAt = Infinity;
  for (let next = await reader.read(); !next.done; next = await readNext(reader, givenUpAt)) {
    if (next.value.type === 'error') throw next.value.error;
    parts.push(next.value);
    if (next.value.type === 'finish') givenUpAt = performance.now() + maxAfterFinishMilliseconds;
    const cut = watch(next.value);
    if (cut.length > 0) return cut;
    if (parts.length > maxParts) throw new RangeError('A streamed answer has too many parts.');
  }
  return [];
}

type Reader = ReadableStreamDefaultReader<LanguageModelV4StreamPart>;

/** Reads the next part of a stream, or returns its end if the time is over. */
async function readNext(reader: Reader, givenUpAt: number): ReturnType<Reader['read']> {
  if (givenUpAt === Infinity) return reader.read();
  const next = await waitAtMost(reader.read(), givenUpAt - performance.now());
  return next ?? { done: true, value: undefined };
}

/** Creates the watch of one answer, which also calls the listeners. */
function createWatch({ isDoomed, onStart, onText }: CollectListeners): Watch {
  let text = '';
  return (part) => {
    if (part.type === 'stream-start') onStart?.(part.warnings);
    if (part.type !== 'text-delta') return [];
    onText?.();
    text += part.delta;
    return isDoomed?.(text) === true ? closeCut(part.id) : [];
  };
}

function closeCut(id: string): LanguageModelV4StreamPart[] {
  return [
    { type: 'text-end', id },
    { type: 'finish', finishReason: cutFinishReason, usage: unknownUsage },
  ];
}

function addToResult(result: LanguageModelV4GenerateResult, part: LanguageModelV4StreamPart) {
  if (part.type === 'stream-start') result.warnings = part.warnings;
  if (part.type === 'response-metadata') {
    const { type: _type, ...metadata } = part;
    result.response = { ...result.response, ...metadata };
  }
  if (part.type === 'finish') {
    result.finishReason = part.finishReason;
    result.usage = part.usage;
    if (part.providerMetadata) result.providerMetadata = part.providerMetadata;
  }
}

function contentOf(parts: readonly LanguageModelV4StreamPart[]): LanguageModelV4Content[] {
  const content: LanguageModelV4Content[] = [];
  const blocks = { text: new Map<string, Block>(), reasoning: new Map<string, Block>() };

  for (const part of parts) {
    switch (part.type) {
      case 'text-start':
      case 'text-delta':
      case 'text-end':
        addToBlock('text', part);
        break;
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        addToBlock('reasoning', part);
        break;
      case 'file':
      case 'reasoning-file':
      case 'source':
      case 'custom':
      case 'tool-call':
      case 'tool-result':
      case 'tool-approval-request':
        content.push(part);
        break;
      default:
    }
  }
  return content;

  function addToBlock(type: Block['type'], part: BlockPart): void {
    const { id } = part;
    const openBlock = blocks[type].get(id);
    const block: Block = openBlock ?? { type, text: '' };
    if (openBlock === undefined) {
      content.push(block);
      blocks[type].set(id, block);
    }
    extend(block, part);
    // Another block may have the same id.
    if (part.type.endsWith('-end')) blocks[type].delete(id);
  }
}

type Block = LanguageModelV4Text | LanguageModelV4Reasoning;
type BlockPart = Extract<LanguageModelV4StreamPart, { id: string; providerMetadata?: unknown }>;

function extend(block: Block, part: BlockPart): void {
  if ('delta' in part) block.text += part.delta;
  if ('citations' in part && block.type === 'text') block.citations = part.citations;
  if (part.providerMetadata !== undefined) {
    // One delta may bring a signature and another an item id.
    block.providerMetadata = { ...block.providerMetadata, ...part.providerMetadata };
  }
}
