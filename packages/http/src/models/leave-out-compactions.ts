import type {
  LanguageModelV4Content,
  LanguageModelV4CustomContent,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { StreamWriter } from '../formats/format.ts';
import { readCompaction } from '../formats/shared/index.ts';

/**
 * Content that no writer has a form for, so a warning names it. It replaces a compaction, which is a text of the model but
 * no part of the answer.
 */
const lostCompaction: LanguageModelV4CustomContent = {
  type: 'custom',
  kind: 'anthropic.compaction',
};

/** Leaves the compactions of Claude out of an answer; the same answer without any. */
export function leaveOutCompactions(
  result: LanguageModelV4GenerateResult,
): LanguageModelV4GenerateResult {
  if (!result.content.some(isCompaction)) return result;
  const content = result.content.map((part) => (isCompaction(part) ? lostCompaction : part));
  return { ...result, content };
}

function isCompaction(part: LanguageModelV4Content): boolean {
  return part.type === 'text' && readCompaction(part.providerMetadata) !== undefined;
}

/** Wraps the writer of a stream, so it leaves out the compactions of Claude. */
export function writerWithoutCompactions(writer: StreamWriter): StreamWriter {
  const ids = new Set<string>();

  function read(part: LanguageModelV4StreamPart): LanguageModelV4StreamPart | undefined {
    switch (part.type) {
      case 'text-start':
        if (readCompaction(part.providerMetadata) === undefined) return part;
        ids.add(part.id);
        return lostCompaction;
      case 'text-delta':
        return ids.has(part.id) ? undefined : part;
      case 'text-end':
        return ids.delete(part.id) ? undefined : part;
      default:
        return part;
    }
  }

  return {
    ...writer,
    write(part) {
      const kept = read(part);
      return kept === undefined ? [] : writer.write(kept);
    },
  };
}
