import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { LanguageModelV1CallWarning, LanguageModelV1StreamPart } from '@ai-sdk/provider-v1';
import { liftFile, liftSource, liftToolCall } from './answer-content.ts';
import { liftAnswerMetadata } from './answer-metadata.ts';
import { liftFinishReason } from './finish-reason.ts';
import { memory } from './memory.ts';
import { createOpenBlocks, type OpenBlocks } from './open-blocks.ts';
import { markReasoning } from './reasoning-marks.ts';
import type { PartTranslator } from './translate-parts.ts';
import { liftUsage } from './usage.ts';
import { liftWarning } from './warning.ts';

type V1Part = LanguageModelV1StreamPart;
type V4Part = LanguageModelV4StreamPart;

/**
 * Turns the parts of one V1 stream into those of V4, which come in blocks with ids. A block begins with the
 * first part of its kind and ends where another kind begins; sources and files do not interrupt it.
 *
 * @param warnings those of the V1 result, which V4 has in the stream.
 */
export function createPartLifter(
  warnings: readonly LanguageModelV1CallWarning[],
): PartTranslator<V1Part, V4Part> {
  const blocks = createOpenBlocks();
  let start: V4Part[] = [{ type: 'stream-start', warnings: warnings.map(liftWarning) }];

  function started(parts: V4Part[]): V4Part[] {
    if (start.length === 0) return parts;
    const all = [...start, ...parts];
    start = [];
    return all;
  }

  return {
    push: (part) => started(liftPart(part, blocks)),
    end: () => started(blocks.end()),
  };
}

function liftPart(part: V1Part, blocks: OpenBlocks): V4Part[] {
  switch (part.type) {
    case 'text-delta': {
      const { id, before } = blocks.enter('text');
      return [...before, lifted({ type: 'text-delta', id, delta: part.textDelta }, part)];
    }
    case 'reasoning': {
      const { id, before } = blocks.enter('reasoning');
      return [...before, lifted({ type: 'reasoning-delta', id, delta: part.textDelta }, part)];
    }
    case 'reasoning-signature': {
      const { id, before } = blocks.enter('reasoning');
      const providerMetadata = markReasoning({ signature: part.signature });
      const delta = lifted({ type: 'reasoning-delta', id, delta: '', providerMetadata }, part);
      return [...before, delta, ...blocks.leave()];
    }
    case 'redacted-reasoning': {
      const before = blocks.leave();
      const { id } = blocks.enter('reasoning');
      const providerMetadata = markReasoning({ redactedData: part.data });
      const begin = lifted({ type: 'reasoning-start', id, providerMetadata }, part);
      return [...before, begin, ...blocks.leave()];
    }
    case 'tool-call-delta': {
      const { toolCallId: id, toolName, argsTextDelta: delta } = part;
      const before = blocks.enterInput(id, toolName);
      return [...before, lifted({ type: 'tool-input-delta', id, delta }, part)];
    }
    case 'tool-call': {
      const before = [...blocks.leave(), ...blocks.leaveInput(part.toolCallId)];
      return [...before, lifted(liftToolCall(part), part)];
    }
    case 'finish':
      return [...blocks.end(), lifted(liftFinish(part), part)];
    case 'source':
      return [lifted(liftSource(part.source), part)];
    case 'file':
      return [lifted(liftFile(part), part)];
    default:
      // What V4 has the same, and what nobody knows, passes as it is.
      return [part];
  }
}

function lifted(part: V4Part, original: V1Part): V4Part {
  return memory.remember(part, original);
}

function liftFinish(part: Extract<V1Part, { type: 'finish' }>): V4Part {
  const { finishReason, usage, providerMetadata, logprobs, ...rest } = part;
  return {
    ...rest,
    finishReason: liftFinishReason(finishReason),
    usage: liftUsage(usage),
    ...liftAnswerMetadata({ providerMetadata, logprobs }),
  };
}
