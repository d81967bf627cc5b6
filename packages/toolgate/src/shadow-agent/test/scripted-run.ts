import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider';
import { textOfContent } from '../../internal/index.ts';
import type { ShadowAgentRole, ShadowAgentRun } from '../shadow-agent.ts';

/** What a scripted model does in one call: it answers, answers with text, fails, or runs a function. */
export type Step =
  | string
  | Error
  | LanguageModelV4GenerateResult
  | ((
      options: LanguageModelV4CallOptions,
    ) => LanguageModelV4GenerateResult | Promise<LanguageModelV4GenerateResult>);

/** A call that a scripted model received. */
export interface ReceivedCall {
  role: ShadowAgentRole;
  /** The request, without the signal that each call has. */
  options: LanguageModelV4CallOptions;
  signal: AbortSignal | undefined;
}

/** Creates a model's result with the given content, or with a text. */
export function answer(
  content: string | LanguageModelV4Content[],
  unified: LanguageModelV4FinishReason['unified'] = 'stop',
): LanguageModelV4GenerateResult {
  return {
    content: typeof content === 'string' ? [{ type: 'text', text: content }] : content,
    finishReason: { unified, raw: unified },
    usage: {
      inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 5, text: 5, reasoning: 0 },
    },
    warnings: [],
  };
}

/** A judge's passing verdict. */
export const pass: string = JSON.stringify({ pass: true, feedback: '' });

/** A judge's failing verdict. */
export function fail(feedback: string): string {
  return JSON.stringify({ pass: false, feedback });
}

/** A request with one user message. */
export function ask(
  text: string,
  options: Partial<LanguageModelV4CallOptions> = {},
): LanguageModelV4CallOptions {
  return { prompt: [{ role: 'user', content: [{ type: 'text', text }] }], ...options };
}

/** An error as the AI SDK throws it for a failed call. */
export function callError(
  responseHeaders: Record<string, string> = {},
  isRetryable = true,
): Error & { isRetryable: boolean } {
  return Object.assign(new Error('overloaded'), { isRetryable, responseHeaders });
}

/** Creates a `call` that plays one list of steps for each kind of call, and records what it receives. */
export function scriptedCall(script: { answers: Step[]; judge?: Step[]; compiler?: Step[] }): {
  call: ShadowAgentRun['call'];
  received: ReceivedCall[];
  roles: () => ShadowAgentRole[];
} {
  const received: ReceivedCall[] = [];
  const answers = [...script.answers];
  const judge = [...(script.judge ?? [])];
  const compiler = [...(script.compiler ?? [])];
  const steps = { candidate: answers, revision: answers, validation: judge, compilation: compiler };
  return {
    received,
    roles: () => received.map(({ role }) => role),
    call: async (role, options) => {
      const { abortSignal: signal, ...request } = options;
      received.push({ role, options: request, signal });
      const step = steps[role].shift();
      if (step === undefined) {
        throw new Error(`The script has no more steps for a ${role}.`);
      }
      if (step instanceof Error) {
        throw step;
      }
      if (typeof step === 'function') {
        return await step(options);
      }
      return typeof step === 'string' ? answer(step) : step;
    },
  };
}

/** Returns all text of a prompt's last message. */
export function lastText({ prompt }: LanguageModelV4CallOptions): string {
  const content = prompt.at(-1)?.content ?? '';
  return typeof content === 'string' ? content : textOfContent(content);
}
