import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4Text,
} from '@ai-sdk/provider';
import { unfinishedAnswer } from '../../../errors/index.ts';
import { sealCalls } from '../../call-signatures/index.ts';
import type { ResponseContext } from '../../format.ts';
import { isRefusalPart } from '../../refusal.ts';
import {
  paragraphEnd,
  readCompaction,
  readServiceTier,
  reasoningItem,
  toolgateField,
} from '../../shared/index.ts';
import { writeContainer } from './container.ts';
import { isUnfinished, writeStop } from './message-stop.ts';
import { writeUsage } from './message-usage.ts';
import {
  compactionBlock,
  reasoningMetadata,
  textBlock,
  toolUseBlock,
  type ResponseBlock,
} from './response-block.ts';
import { unsignedThinking } from './thinking-signature.ts';
import { parseToolInput } from './tool-input.ts';
import { toToolUseId } from './tool-use-id.ts';

/** The options for writing a message. */
export interface WriteOptions {
  context: ResponseContext;
  /** Whether text blocks without citations get `citations: null`. */
  nullCitations: boolean;
  /** Whether the request asks for an object, so a refusal must not be a text block; false by default. */
  isObject?: boolean;
  /** Estimates the input tokens for the head of a stream, when the provider has not counted them yet. */
  countInput?: () => number;
}

/** Writes the fields of a message that are known before the answer. */
export function writeMessageHead({ id, modelId }: ResponseContext): object {
  return {
    id: `msg_${id}`,
    type: 'message',
    role: 'assistant',
    model: modelId,
    container: null,
    diagnostics: null,
  };
}

/**
 * Writes a whole result as a message.
 *
 * @throws HttpError (502) for an answer that broke off or is empty, for which the format has no stop reason.
 */
export function writeMessage(
  result: LanguageModelV4GenerateResult,
  { context, nullCitations, isObject = false }: WriteOptions,
): object {
  const { finishReason, providerMetadata } = result;
  // Clients parse each text block of an object as JSON, and the format has a field for the words of a refusal.
  const refusals = isObject ? result.content.filter(isRefusalPart) : [];
  const explanation = refusals.length > 0 ? refusals.map(({ text }) => text).join('') : null;
  const visible = result.content.filter((part) => !isObject || !isRefusalPart(part));
  const content = joinItems(sealCalls(visible, toToolUseId)).flatMap((part) =>
    writeBlock(part, nullCitations),
  );
  if (isUnfinished(finishReason, content.length > 0)) throw unfinishedAnswer();
  const hasToolUse = content.some((block) => block.type === 'tool_use');
  return {
    ...writeMessageHead(context),
    container: writeContainer(providerMetadata),
    content,
    ...writeStop({ finishReason, providerMetadata, hasToolUse, explanation }),
    usage: writeUsage(result.usage, readServiceTier(providerMetadata)),
    ...toolgateField(providerMetadata),
  };
}

/** Joins the reasoning parts of one item into one part, since they share the item's proof. */
function joinItems(content: readonly LanguageModelV4Content[]): LanguageModelV4Content[] {
  const joined: LanguageModelV4Content[] = [];
  for (const part of content) {
    const last = joined.at(-1);
    const item = part.type === 'reasoning' ? reasoningItem(part.providerMetadata) : undefined;
    const isContinued =
      item !== undefined &&
      part.type === 'reasoning' &&
      last?.type === 'reasoning' &&
      reasoningItem(last.providerMetadata) === item;
    if (!isContinued) {
      joined.push(part);
      continue;
    }
    const gap = last.text === '' || part.text === '' ? '' : paragraphEnd;
    const text = last.text + gap + part.text;
    joined.splice(-1, 1, { ...part, text });
  }
  return joined;
}

function writeText(part: LanguageModelV4Text, nullCitations: boolean): ResponseBlock {
  const compaction = readCompaction(part.providerMetadata);
  return compaction ? compactionBlock(compaction, part.text) : textBlock(part, nullCitations);
}

/** Writes a part as a block. Parts without a counterpart (sources, files, provider tools) are left out. */
function writeBlock(part: LanguageModelV4Content, nullCitations: boolean): ResponseBlock[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [writeText(part, nullCitations)];
    case 'reasoning': {
      const { signature, redactedData } = reasoningMetadata(part.providerMetadata);
      if (redactedData) return [{ type: 'redacted_thinking', data: redactedData }];
      if (part.text === '' && !signature) return [];
      return [{ type: 'thinking', thinking: part.text, signature: signature ?? unsignedThinking }];
    }
    case 'tool-call':
      return part.providerExecuted ? [] : [toolUseBlock(part, parseToolInput(part.input))];
    default:
      return [];
  }
}
