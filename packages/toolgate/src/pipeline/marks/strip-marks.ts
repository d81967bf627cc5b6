import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
} from '@ai-sdk/provider';
import type { AnswerParts } from '../../internal/index.ts';
import { disableThinking } from './disable-thinking.ts';
import { isMarked, type Markable } from './is-marked.ts';
import { unstoreParts } from './unstore-parts.ts';

/** A request without marks. */
interface StrippedRequest {
  /** The call options for the model; the same object if there were no marks. */
  options: LanguageModelV4CallOptions;
  /** Warnings for the caller. */
  warnings: readonly string[];
}

/**
 * Removes `providerOptions.toolgate` from messages and their parts: the visibility of a text, and the mark of a part
 * that the gateway changed. Also removes what a provider would refuse beside a changed part, or take for the original.
 *
 * @param model the model that gets the request.
 */
export function stripMarks(
  options: LanguageModelV4CallOptions,
  model: Pick<LanguageModelV4, 'provider' | 'modelId'>,
): StrippedRequest {
  if (!options.prompt.some(hasMarks)) return { options, warnings: [] };
  const unthinking = disableThinking(options, model);
  const { prompt, ...rest } = unthinking ?? options;
  return {
    options: {
      ...rest,
      prompt: prompt.flatMap((message, at) => stripMessage(message, prompt[at + 1])),
    },
    warnings: unthinking === undefined ? [] : [disabledThinking],
  };
}

const disabledThinking =
  'Thinking was disabled for this step, since reasoning of this tool loop was withheld.';

function hasMarks(message: LanguageModelV4Message): boolean {
  if (isMarked(message)) return true;
  return typeof message.content !== 'string' && message.content.some(isMarked);
}

function stripMessage(
  message: LanguageModelV4Message,
  next: LanguageModelV4Message | undefined,
): LanguageModelV4Message[] {
  if (!hasMarks(message)) return [message];
  const bare = stripMark(message);
  if (typeof bare.content === 'string') return [bare];
  if (bare.role === 'assistant') return stripAnswer(bare, next);
  return [{ ...bare, content: bare.content.map(stripMark) } as LanguageModelV4Message];
}

/**
 * Returns no message if nothing is left but thoughts, as after an answer whose reasoning was withheld before it failed.
 * Providers refuse such a message, or get nothing in it.
 */
function stripAnswer(
  answer: Extract<LanguageModelV4Message, { role: 'assistant' }>,
  next: LanguageModelV4Message | undefined,
): LanguageModelV4Message[] {
  const isUnanswered = isOver(next) ? unansweredOf(answer.content) : () => false;
  const content = unstoreParts(answer.content, isUnanswered).filter((part) => !isBareMark(part));
  if (content.every(({ type }) => type === 'reasoning' || type === 'reasoning-file')) return [];
  return [{ ...answer, content: content.map(stripMark) }];
}

/** Whether a part of an answer is only a mark. */
function isBareMark(part: AnswerParts[number]): boolean {
  return part.type === 'reasoning' && part.text === '' && isMarked(part);
}

/**
 * Whether an answer gets no more results. A message of tools may have them, or approve the calls; AI SDK 5 writes an
 * empty one after calls without results.
 */
function isOver(next: LanguageModelV4Message | undefined): boolean {
  return next !== undefined && (next.role !== 'tool' || next.content.length === 0);
}

/**
 * Finds calls without a result. If the gateway blocked an answer, the client did not run its calls, and a result of the
 * provider may be what was withheld. Providers refuse a call without its result.
 */
function unansweredOf(content: AnswerParts): (part: AnswerParts[number]) => boolean {
  const results = new Set(
    content.flatMap((part) => (part.type === 'tool-result' ? part.toolCallId : [])),
  );
  return (part) => part.type === 'tool-call' && !results.has(part.toolCallId);
}

function stripMark<Item extends Markable>(item: Item): Item {
  if (!isMarked(item)) return item;
  const { providerOptions, ...rest } = item;
  const { toolgate: _toolgate, ...others } = providerOptions ?? {};
  return (Object.keys(others).length === 0 ? rest : { ...rest, providerOptions: others }) as Item;
}
