import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';

type ToolMessage = Extract<LanguageModelV4Message, { role: 'tool' }>;

/**
 * Moves the results of tools into one message directly after the message with their calls: providers accept no other
 * order. Messages in between, such as an instruction or a user message, follow the results.
 */
export function orderResults(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const ordered: LanguageModelV4Prompt = [];
  const open = new Map<string, ToolMessage>();
  for (const message of prompt) {
    if (message.role !== 'tool') {
      ordered.push(message);
      const calls = callsOf(message);
      if (calls.length === 0) continue;
      // The results that follow are added to this message. It is removed at the end if it stays empty.
      const results: ToolMessage = { role: 'tool', content: [] };
      ordered.push(results);
      for (const id of calls) open.set(id, results);
      continue;
    }
    const { content, ...rest } = message;
    const strays = content.filter((part) => {
      const place = part.type === 'tool-result' ? open.get(part.toolCallId) : undefined;
      place?.content.push(part);
      return place === undefined;
    });
    if (strays.length > 0) ordered.push({ ...rest, content: strays });
  }
  return ordered.filter(({ role, content }) => role !== 'tool' || content.length > 0);
}

function callsOf(message: LanguageModelV4Message): string[] {
  if (message.role !== 'assistant') return [];
  return message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []));
}
