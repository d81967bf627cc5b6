import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { streamText, wrapLanguageModel } from 'ai';
import {
  createContentFilter,
  createPromptGuard,
  type PromptGuardVerdict,
  toolgateMiddleware,
  toolgateOutcome,
} from 'toolgate';
import { deltasOf } from '../filter/filter-deltas.ts';
import type { OwnAnswer, RecitingAnswer } from './own-set-data.ts';

/** The result of an ordinary answer whose reasoning recited the prompt. */
export interface RecitalVerdict {
  /** Whether the reader got the answer whole and without a block. */
  delivered: boolean;
  /** Whether reasoning was withheld. */
  withheld: boolean;
}

const filter = createContentFilter();
const guard = createPromptGuard({ toolResults: 'harden' });
const middleware = toolgateMiddleware();
const usage = {
  inputTokens: { total: 400, noCache: 400, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 80, text: 40, reasoning: 40 },
};

/** The guard's action, at its default thresholds, for a text as the only message of a user. */
export function judgeInput(text: string): Promise<PromptGuardVerdict> {
  return guard.inspect([{ role: 'user', content: text }]);
}

/** The guard's action, at its default thresholds, for a text as the only result of a tool. */
export function judgeToolResult(text: string): Promise<PromptGuardVerdict> {
  return guard.inspect([{ role: 'tool', content: text }]);
}

/** Whether the filter blocks an answer that is streamed in small deltas. */
export function isBlocked({ system, user, output }: OwnAnswer): boolean {
  const channel = filter
    .open({ hidden: [{ text: system, kind: 'instructions' }], exempt: [user] })
    ?.channel();
  for (const delta of deltasOf(output)) channel?.push(delta);
  channel?.end();
  return channel?.leak !== undefined;
}

/** Streams an answer and its reasoning through the middleware, as the AI SDK's users do. */
export async function judgeRecital(answer: RecitingAnswer): Promise<RecitalVerdict> {
  const { system, user, output } = answer;
  const result = streamText({
    model: wrapLanguageModel({ model: replay(answer), middleware }),
    instructions: system,
    prompt: user,
  });
  const text = await result.text;
  const outcome = toolgateOutcome(await result.finalStep);
  return {
    delivered: text === output && (await result.finishReason) === 'stop',
    withheld: outcome?.contentFilter.withheld?.includes('reasoning') === true,
  };
}

/** A model that streams this reasoning and this answer. */
function replay({ reasoning, output }: RecitingAnswer): LanguageModelV4 {
  const parts: LanguageModelV4StreamPart[] = [
    { type: 'stream-start', warnings: [] },
    { type: 'reasoning-start', id: '0' },
    ...deltasOf(reasoning).map((delta) => ({ type: 'reasoning-delta' as const, id: '0', delta })),
    { type: 'reasoning-end', id: '0' },
    { type: 'text-start', id: '1' },
    ...deltasOf(output).map((delta) => ({ type: 'text-delta' as const, id: '1', delta })),
    { type: 'text-end', id: '1' },
    { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
  ];
  return {
    specificationVersion: 'v4',
    provider: 'benchmark',
    modelId: 'replay',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('This model only streams.')),
    doStream: () =>
      Promise.resolve({
        stream: new ReadableStream({
          start(controller) {
            for (const part of parts) controller.enqueue(part);
            controller.close();
          },
        }),
      }),
  };
}
