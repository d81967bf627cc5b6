import type { LanguageModelV4StreamPart as V4Part } from '@ai-sdk/provider';
import type {
  LanguageModelV1CallWarning,
  LanguageModelV1StreamPart as V1Part,
} from '@ai-sdk/provider-v1';
import type { PartTranslator } from '../../translation/index.ts';
import { originals } from '../originals.ts';
import { liftAnswerMetadata } from '../provider-metadata.ts';
import { addReasoningMetadata } from '../reasoning-metadata.ts';
import { liftFile, liftSource, liftToolCall } from './answer-content.ts';
import { liftFinishReason } from './finish-reason.ts';
import { createOpenBlocks, type OpenBlocks } from './open-blocks.ts';
import { usageTranslation } from './usage.ts';
import { warningTranslation } from './warning.ts';

/**
 * Creates the translator of one V1 stream to V4. The parts of a V4 stream come in blocks with ids. A block begins with
 * the first part of its kind and ends where another kind begins. Sources and files do not interrupt it.
 *
 * @param warnings the warnings of the V1 result; in V4 they are in the stream.
 */
export function createPartLifter(
  warnings: readonly LanguageModelV1CallWarning[],
): PartTranslator<V1Part, V4Part> {
  const blocks = createOpenBlocks();
  let start: V4Part[] = [{ type: 'stream-start', warnings: warnings.map(warningTranslation.lift) }];

  function withStart(parts: V4Part[]): V4Part[] {
    if (start.length === 0) return parts;
    const all = [...start, ...parts];
    start = [];
    return all;
  }

  return {
    push: (part) => withStart(liftPart(part, blocks)),
    end: () => withStart(blocks.end()),
  };
}

function liftPart(part: V1Part, blocks: OpenBlocks): V4Part[] {
  switch (part.type) {
    case 'text-delta': {
      const { id, before } = blocks.enter('text');
      return [...before, remember({ type: 'text-delta', id, delta: part.textDelta }, part)];
    }
    case 'reasoning': {
      const { id, before } = blocks.enter('reasoning');
      return [...before, remember({ type: 'reasoning-delta', id, delta: part.textDelta }, part)];
    }
    case 'reasoning-signature': {
      const { id, before } = blocks.enter('reasoning');
      const providerMetadata = addReasoningMetadata({ signature: part.signature });
      const delta = remember({ type: 'reasoning-delta', id, delta: '', providerMetadata }, part);
      return [...before, delta, ...blocks.leave()];
    }
    case 'redacted-reasoning': {
      const before = blocks.leave();
      const { id } = blocks.enter('reasoning');
      const providerMetadata = addReasoningMetadata({ redactedData: part.data });
      const begin = remember({ type: 'reasoning-start', id, providerMetadata }, part);
      return [...before, begin, ...blocks.leave()];
    }
    case 'tool-call-delta': {
      const { toolCallId: id, toolName, argsTextDelta: delta } = part;
      const before = blocks.enterInput(id, toolName);
      return [...before, remember({ type: 'tool-input-delta', id, delta }, part)];
    }
    case 'tool-call': {
      const before = [...blocks.leave(), ...blocks.leaveInput(part.toolCallId)];
      return [...before, remember(liftToolCall(part), part)];
    }
    case 'finish':
      return [...blocks.end(), remember(liftFinish(part), part)];
    case 'source':
      return [remember(liftSource(part.source), part)];
    case 'file':
      return [remember(liftFile(part), part)];
    default:
      // Parts that are the same in V4, and unknown parts, stay unchanged.
      return [part];
  }
}

function remember(part: V4Part, original: V1Part): V4Part {
  return originals.remember(part, original);
}

function liftFinish(part: Extract<V1Part, { type: 'finish' }>): V4Part {
  const { finishReason, usage, providerMetadata, logprobs, ...rest } = part;
  return {
    ...rest,
    finishReason: liftFinishReason(finishReason),
    usage: usageTranslation.lift(usage),
    ...liftAnswerMetadata({ providerMetadata, logprobs }),
  };
}
