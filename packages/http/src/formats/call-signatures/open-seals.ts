import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { AnswerParts } from 'toolgate/internal';
import { callSignatures } from './call-signatures.ts';
import { sealKey } from './seal-calls.ts';

type Part = AnswerParts[number];

/**
 * Removes the seals of calls from the answers in a prompt, and gives each call its signatures back as provider options. A
 * provider reads only its own. A seal whose call is missing is dropped.
 */
export function openSeals(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  return prompt.flatMap((message): LanguageModelV4Message[] => {
    if (message.role !== 'assistant' || !message.content.some(sealOf)) return [message];
    const signatures = new Map<unknown, SharedV4ProviderOptions>();
    for (const part of message.content) {
      const seal = sealOf(part);
      const options = callSignatures(seal && signaturesIn(seal));
      if (options !== undefined) signatures.set(seal?.[sealKey]?.['id'], options);
    }
    const content = message.content.flatMap((part): AnswerParts => {
      if (sealOf(part) !== undefined) return [];
      const own = part.type === 'tool-call' ? signatures.get(part.toolCallId) : undefined;
      return [own ? { ...part, providerOptions: { ...part.providerOptions, ...own } } : part];
    });
    // Providers refuse an empty answer.
    return content.length === 0 ? [] : [{ ...message, content }];
  });
}

function sealOf({ type, providerOptions }: Part): SharedV4ProviderOptions | undefined {
  return type === 'reasoning' && providerOptions?.[sealKey] ? providerOptions : undefined;
}

/** Returns the signatures in a seal, still unchecked. */
function signaturesIn(seal: SharedV4ProviderOptions): SharedV4ProviderOptions {
  const prefix = `${sealKey}.`;
  const entries = Object.entries(seal).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(entries.map(([name, fields]) => [name.slice(prefix.length), fields]));
}
