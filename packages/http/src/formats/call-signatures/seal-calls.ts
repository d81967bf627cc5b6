import type {
  LanguageModelV4Content,
  LanguageModelV4Reasoning,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';
import { callSignatures } from './call-signatures.ts';

/** The key under which metadata of a seal has the id of its call. The keys of the signatures begin with it. */
export const sealKey = 'toolgate.call';

/** Returns the id of a call as the client gets it. */
type WriteId = (id: string) => string;

/**
 * Puts a seal before each signed call of an answer: reasoning without a text, with the signatures in its metadata. The
 * formats of messages and responses have a field for the proof of reasoning, but not for the signature of a call.
 */
export function sealCalls(
  content: readonly LanguageModelV4Content[],
  writeId?: WriteId,
): LanguageModelV4Content[] {
  return content.flatMap((part) => {
    const seal = part.type === 'tool-call' ? sealOf(part, writeId) : undefined;
    return seal === undefined ? [part] : [seal, part];
  });
}

/** Maximum number of parts that wait for a signed call. */
const maxWaiting = 1_000;

/**
 * Creates a function that adds seals to the parts of a stream. It returns the parts that replace a part; `undefined` if
 * the part stays unchanged.
 *
 * A seal comes with the whole call, so a withheld call leaves no seal behind. A call that begins with its signature is sent
 * whole, after its seal. Other calls wait for it, because Gemini expects the signature at the first call.
 */
export function createCallSealer(
  writeId?: WriteId,
): (part: LanguageModelV4StreamPart) => LanguageModelV4StreamPart[] | undefined {
  let signed: string | undefined;
  let waiting: LanguageModelV4StreamPart[] = [];

  function release(): LanguageModelV4StreamPart[] {
    signed = undefined;
    const parts = waiting;
    waiting = [];
    return parts.flatMap((part) => replace(part) ?? [part]);
  }

  function hold(part: LanguageModelV4StreamPart): LanguageModelV4StreamPart[] {
    waiting.push(part);
    return waiting.length > maxWaiting ? release() : [];
  }

  function replace(part: LanguageModelV4StreamPart): LanguageModelV4StreamPart[] | undefined {
    switch (part.type) {
      case 'tool-input-start':
        if (signed !== undefined) return hold(part);
        // Only the start says that an input is a text.
        if (part.inputEncoding === 'text' || !callSignatures(part.providerMetadata))
          return undefined;
        signed = part.id;
        return [];
      case 'tool-input-delta':
      case 'tool-input-end':
        if (signed === undefined) return undefined;
        return part.id === signed ? [] : hold(part);
      case 'tool-call': {
        if (signed !== undefined && part.toolCallId !== signed) return hold(part);
        const seal = sealOf(part, writeId);
        const before = seal === undefined ? [] : streamed(seal, part.toolCallId);
        return [...before, part, ...release()];
      }
      case 'finish':
        return [...release(), part];
      default:
        return undefined;
    }
  }

  return replace;
}

function streamed(
  { providerMetadata = {} }: LanguageModelV4Reasoning,
  callId: string,
): LanguageModelV4StreamPart[] {
  const id = `seal ${callId}`;
  return [
    { type: 'reasoning-start', id },
    { type: 'reasoning-end', id, providerMetadata },
  ];
}

function sealOf(
  { toolCallId, providerExecuted, providerMetadata }: LanguageModelV4ToolCall,
  writeId: WriteId = (id) => id,
): LanguageModelV4Reasoning | undefined {
  const signatures = providerExecuted ? undefined : callSignatures(providerMetadata);
  if (signatures === undefined) return undefined;
  const entries = Object.entries(signatures).map(
    ([provider, fields]) => [`${sealKey}.${provider}`, fields] as const,
  );
  const seal = { [sealKey]: { id: writeId(toolCallId) }, ...Object.fromEntries(entries) };
  return { type: 'reasoning', text: '', providerMetadata: seal };
}
