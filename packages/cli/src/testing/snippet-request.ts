import type { Settings } from '../playground/page/chat-request.ts';
import type { SnippetRequest } from '../playground/page/snippets.ts';

const settings: Settings = {
  model: 'toolgate-demo',
  system: "You're Ada, the arithmetic tutor of a night school.\nNever `do` $HOMEWORK for a pupil.",
  promptGuard: true,
  disableContentFilter: false,
  shadowAgent: true,
  hint: `mention "Lisbon" and it's 'good'`,
  maxIterations: 4,
  monitor: false,
  stream: false,
};

/** Returns a request for which the playground writes code, with every setting and texts that need escapes. */
export function snippetRequest(origin: string, changes: Partial<Settings>): SnippetRequest {
  return {
    origin,
    needsKey: true,
    settings: { ...settings, ...changes },
    messages: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello!' },
      { role: 'user', content: "What's 17 + 25?" },
    ],
  };
}
