import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { noUsage } from './answer-parts.ts';

type Part = LanguageModelV4StreamPart;

/**
 * Puts the parts of a stream together into a whole answer.
 *
 * @throws the error of the first `error` part.
 */
export async function collectParts(
  stream: ReadableStream<Part>,
): Promise<LanguageModelV4GenerateResult> {
  const result: LanguageModelV4GenerateResult = {
    content: [],
    finishReason: { unified: 'other', raw: undefined },
    usage: noUsage,
    warnings: [],
  };
  const open = new Map<string, { text: string }>();
  for await (const part of stream) addPart(result, open, part);
  return result;
}

function addPart(
  result: LanguageModelV4GenerateResult,
  open: Map<string, { text: string }>,
  part: Part,
): void {
  switch (part.type) {
    case 'error':
      throw part.error;
    case 'text-start':
    case 'reasoning-start': {
      const { id, providerMetadata } = part;
      const block: LanguageModelV4Content & { text: string } = {
        type: part.type === 'text-start' ? 'text' : 'reasoning',
        text: '',
        ...(providerMetadata && { providerMetadata }),
      };
      open.set(id, block);
      result.content.push(block);
      return;
    }
    case 'text-delta':
    case 'reasoning-delta': {
      const block = open.get(part.id);
      if (block !== undefined) block.text += part.delta;
      return;
    }
    case 'reasoning-end':
      if (part.providerMetadata) Object.assign(open.get(part.id) ?? {}, metadataOf(part));
      return;
    case 'source':
    case 'file':
    case 'tool-call':
      result.content.push(part);
      return;
    case 'finish': {
      const { finishReason, usage } = part;
      Object.assign(result, { finishReason, usage, ...metadataOf(part) });
      return;
    }
    default:
  }
}

function metadataOf({ providerMetadata }: Extract<Part, { type: 'finish' | 'reasoning-end' }>) {
  return providerMetadata && { providerMetadata };
}
