import type { GuardMessage, PromptGuardVerdict } from 'toolgate';
import { z } from 'zod';
import { HttpError, invalidField } from '../errors/index.ts';
import { parseAt } from '../formats/shared/index.ts';
import { listOf } from '../json/index.ts';
import { type Check, type CheckAnswer, type CheckScope, runCheck } from './check.ts';
import { callsOf, type CheckMessage, readConversation, textOf } from './conversation.ts';
import { stringsOf } from './strings-of.ts';

/** The names of guard and filter as rails. */
const inputRail = 'prompt guard';
const outputRail = 'content filter';

const part = z.looseObject({ type: z.string() });
const content = z.union([z.string(), listOf(part)], {
  error: 'expected a string or a list of parts',
});
const message = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer', 'user', 'tool']), content }),
  z.object({ role: z.literal('function'), content: z.string().nullable() }),
  z.object({
    role: z.literal('assistant'),
    content: content.nullish(),
    tool_calls: listOf(z.unknown()).nullish(),
  }),
  z.object({ role: z.literal('context'), content: z.record(z.string(), z.unknown()) }),
]);

/** A request of NeMo Guardrails: a chat completion with `guardrails`. */
const requestSchema = z.object({
  model: z.string(),
  messages: listOf(message),
  guardrails: z
    .object({
      config: z.unknown(),
      rail_types: listOf(z.enum(['input', 'output'])).nullish(),
      options: z
        .object({
          rails: z.object({ input: z.unknown(), output: z.unknown() }).partial().nullish(),
        })
        .nullish(),
    })
    .partial()
    .nullish(),
});

type NemoRequest = z.infer<typeof requestSchema>;

/** The findings of each rail. */
interface RailsResult {
  /** For each rail the index of the message that it judged, and whether it blocks. */
  rails: { name: string; index: number; isBlocked: boolean; seconds: number }[];
  /** The last message after the rails, if they changed it. */
  modified?: string;
}

/**
 * Answers `POST /v1/guardrail/checks` of the NeMo Guardrails microservice; guard and filter are the rails `prompt
 * guard` and `content filter`. The shapes follow `GuardrailCheckResponse` (NVIDIA's Python SDK `nemo_microservices`),
 * with TrustyAI's additional results for each message.
 *
 * @throws HttpError: 400 that names the wrong field.
 */
export async function checkForNemo(body: unknown, scope: CheckScope): Promise<CheckAnswer> {
  const request = readRequest(body);
  return runCheck(scope, featuresOf(request), async (check) => {
    const { rails } = await runRails(request, check, { canModify: false });
    const messages = request.messages.map(({ role }, index) => ({
      index,
      role,
      rails: statusesOf(rails.filter((rail) => rail.index === index)),
    }));
    return {
      ...statusOf(rails.some(({ isBlocked }) => isBlocked)),
      rails_status: statusesOf(rails),
      messages,
      guardrails_data: { log: describeLog(rails) },
    };
  });
}

/**
 * Answers `POST /v1/checks` of the NeMo Guardrails server (`GuardrailCheckResponse` in
 * `nemoguardrails/server/schemas/openai.py`). The answer also holds the last message after the rails.
 *
 * @throws HttpError: 400 that names the wrong field.
 */
export async function checkForNemoServer(body: unknown, scope: CheckScope): Promise<CheckAnswer> {
  const request = readRequest(body);
  return runCheck(scope, featuresOf(request), async (check) => {
    const { rails, modified } = await runRails(request, check, { canModify: true });
    const blocking = rails.find(({ isBlocked }) => isBlocked);
    const { guard, filter } = scope.host;
    const refusal = blocking?.name === inputRail ? guard.refusal : filter.notice;
    const last = textOf(request.messages.at(-1)?.content);
    if (blocking) return { status: 'blocked', content: refusal, rail: blocking.name };
    return { status: modified === undefined ? 'passed' : 'modified', content: modified ?? last };
  });
}

function readRequest(body: unknown): NemoRequest {
  const request = parseAt(requestSchema, body, '');
  const { messages, guardrails } = request;
  if (messages.length === 0) {
    throw new HttpError({ status: 400, message: 'messages must be non-empty', param: 'messages' });
  }
  if (guardrails?.config !== undefined && guardrails.config !== null) {
    const problem =
      'rails of a request are not run here; the gateway runs its prompt guard and its content filter.';
    throw invalidField('guardrails.config', problem);
  }
  return request;
}

function wants({ guardrails }: NemoRequest, kind: 'input' | 'output'): boolean {
  const types = guardrails?.rail_types;
  const option = guardrails?.options?.rails?.[kind];
  return option !== false && (!types || types.includes(kind));
}

/** Returns the index of the last answer; -1 without one. */
function answerIndex({ messages }: NemoRequest): number {
  return messages.findLastIndex(({ role }) => role === 'assistant');
}

function featuresOf(request: NemoRequest): ('prompt-guard' | 'content-filter')[] {
  const hasAnswer = answerIndex(request) !== -1;
  return [
    ...(wants(request, 'input') ? (['prompt-guard'] as const) : []),
    ...(hasAnswer && wants(request, 'output') ? (['content-filter'] as const) : []),
  ];
}

async function runRails(
  request: NemoRequest,
  check: Check,
  { canModify }: { canModify: boolean },
): Promise<RailsResult> {
  const features = featuresOf(request);
  const input = features.includes('prompt-guard') ? await runInput(request, check) : undefined;
  if (!features.includes('content-filter') || input?.rails.some(({ isBlocked }) => isBlocked)) {
    return input ?? { rails: [] };
  }
  const output = await runOutput(request, check, { canModify });
  const modified = output.modified ?? input?.modified;
  return {
    rails: [...(input?.rails ?? []), ...output.rails],
    ...(modified !== undefined && { modified }),
  };
}

const inputRoles: ReadonlySet<string> = new Set(['user', 'tool', 'function']);

async function runInput(request: NemoRequest, check: Check): Promise<RailsResult> {
  const start = performance.now();
  const guardMessages = request.messages.map(guardMessage);
  const { action, verdict, messages } = await check.inspect(guardMessages);
  const last = guardMessages.length - 1;
  const seconds = (performance.now() - start) / 1000;
  const blocking = new Set(action === 'blocked' ? blockedMessages(guardMessages, verdict) : []);
  const rails = guardMessages.flatMap(({ role }, index) =>
    inputRoles.has(role)
      ? [{ name: inputRail, index, isBlocked: blocking.has(index), seconds }]
      : [],
  );
  const modified = messages[last]?.content;
  return {
    rails: rails.toSorted((one, other) => Number(one.isBlocked) - Number(other.isBlocked)),
    ...(modified !== guardMessages[last]?.content && { modified: textOf(modified) }),
  };
}

/** Returns the flagged messages of the newest turn; the last message if no single message is flagged. */
function blockedMessages(
  messages: readonly GuardMessage[],
  { flagged }: PromptGuardVerdict,
): number[] {
  const newest = messages.findLastIndex(({ role }) => inputRoles.has(role));
  const before = messages.slice(0, newest).findLastIndex(({ role }) => role === 'assistant');
  const indexes = flagged.map(({ message: index }) => index).filter((index) => index > before);
  return indexes.length > 0 ? indexes : [newest];
}

async function runOutput(
  request: NemoRequest,
  check: Check,
  { canModify }: { canModify: boolean },
): Promise<RailsResult> {
  const start = performance.now();
  const index = answerIndex(request);
  const answer: CheckMessage = request.messages[index] ?? { role: 'assistant' };
  const others = request.messages.filter((_message, at) => at !== index);
  const { action, texts } = await check.readAnswer(
    readConversation(others),
    [textOf(answer.content)],
    callsOf(answer),
  );
  const seconds = (performance.now() - start) / 1000;
  const isLast = index === request.messages.length - 1;
  // The client would show the text unchanged, so it must not hold a secret.
  const isBlocked = action === 'blocked' || (action === 'redacted' && !(canModify && isLast));
  return {
    rails: [{ name: outputRail, index, isBlocked, seconds }],
    ...(action === 'redacted' && { modified: texts[0] ?? '' }),
  };
}

function guardMessage({ role, content: body, ...rest }: CheckMessage): GuardMessage {
  if (typeof body === 'string') return { role, content: body };
  if (role === 'assistant') {
    const calls = callsOf(rest as CheckMessage).map((input) => ({ type: 'function_call', input }));
    return { role, content: [{ type: 'text', text: textOf(body) }, ...calls] };
  }
  if (role === 'context' || !Array.isArray(body))
    return { role, content: stringsOf(body).join('\n') };
  return { role, content: body as { type: string }[] };
}

function statusOf(isBlocked: boolean): { status: 'blocked' | 'success' } {
  return { status: isBlocked ? 'blocked' : 'success' };
}

function statusesOf(rails: RailsResult['rails']): object {
  return Object.fromEntries(rails.map(({ name, isBlocked }) => [name, statusOf(isBlocked)]));
}

function describeLog(rails: RailsResult['rails']): object {
  const secondsOf = (name: string): number =>
    Math.max(0, ...rails.filter((rail) => rail.name === name).map(({ seconds }) => seconds));
  const input = secondsOf(inputRail);
  const output = secondsOf(outputRail);
  return {
    activated_rails: rails.filter(({ isBlocked }) => isBlocked).map(({ name }) => name),
    stats: {
      input_rails_duration: input,
      output_rails_duration: output,
      total_duration: input + output,
      llm_calls_duration: 0,
      llm_calls_count: 0,
      llm_calls_total_prompt_tokens: 0,
      llm_calls_total_completion_tokens: 0,
      llm_calls_total_tokens: 0,
    },
  };
}
