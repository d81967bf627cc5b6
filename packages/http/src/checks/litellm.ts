import type { GuardMessage } from 'toolgate';
import { z } from 'zod';
import { parseAt } from '../formats/shared/index.ts';
import { listOf } from '../json/index.ts';
import { type CheckAnswer, type CheckScope, runCheck } from './check.ts';
import { type CheckMessage, callsOf, readConversation } from './conversation.ts';
import type { CheckSessions } from './sessions.ts';
import { stringsOf } from './strings-of.ts';

const message = z.looseObject({ role: z.string() });

/**
 * The request of LiteLLM: `GenericGuardrailAPIRequest` in
 * `litellm/types/proxy/guardrails/guardrail_hooks/generic_guardrail_api.py`, without its fields about LiteLLM's caller.
 */
const requestSchema = z.object({
  input_type: z.enum(['request', 'response']),
  texts: listOf(z.string()).nullish(),
  structured_messages: listOf(message).nullish(),
  tools: listOf(z.unknown()).nullish(),
  tool_calls: listOf(z.unknown()).nullish(),
  litellm_call_id: z.string().nullish(),
});

type LitellmRequest = z.infer<typeof requestSchema>;

/**
 * Answers LiteLLM's Generic Guardrail API (https://docs.litellm.ai/docs/adding_provider/generic_guardrail_api): the
 * guard reads a request, the filter an answer. An answer comes without its request, so the check remembers what a
 * request hides by its `litellm_call_id`.
 *
 * @throws HttpError (400) that names the wrong field.
 */
export async function checkForLitellm(
  body: unknown,
  scope: CheckScope,
  sessions: CheckSessions,
): Promise<CheckAnswer> {
  const request = parseAt(requestSchema, body, '');
  return request.input_type === 'request'
    ? checkRequest(request, scope, sessions)
    : checkResponse(request, scope, sessions);
}

async function checkRequest(
  request: LitellmRequest,
  scope: CheckScope,
  sessions: CheckSessions,
): Promise<CheckAnswer> {
  const structured = request.structured_messages ?? [];
  sessions.remember(scope, idOf(request), readConversation(structured, request.tools ?? []));
  const texts = request.texts ?? [];
  return runCheck(scope, ['prompt-guard'], async (check) => {
    const { action, messages } = await check.inspect(withRoles(texts, structured));
    if (action === 'blocked') return blocked(scope.host.guard.refusal);
    return action === 'hardened' ? intervened(messages.map(({ content }) => content)) : passed;
  });
}

async function checkResponse(
  request: LitellmRequest,
  scope: CheckScope,
  sessions: CheckSessions,
): Promise<CheckAnswer> {
  const structured = request.structured_messages;
  const conversation = structured
    ? readConversation(structured, request.tools ?? [])
    : sessions.recall(scope, idOf(request));
  const texts = request.texts ?? [];
  const calls = callsOf({ tool_calls: request.tool_calls });
  return runCheck(scope, ['content-filter'], async (check) => {
    const read = await check.readAnswer(conversation, texts, calls);
    if (read.action === 'blocked') return blocked(scope.host.filter.notice);
    return read.action === 'redacted' ? intervened(read.texts) : passed;
  });
}

const passed = { action: 'NONE' };

function intervened(texts: readonly unknown[]): object {
  return { action: 'GUARDRAIL_INTERVENED', texts };
}

function blocked(reason: string): object {
  return { action: 'BLOCKED', blocked_reason: reason || 'The content is not allowed.' };
}

function idOf({ litellm_call_id: id }: LitellmRequest): string | undefined {
  return id ?? undefined;
}

/**
 * Roles, the most suspicious first. A text that several roles wrote counts as written by the most suspicious of them.
 */
const suspicion: readonly string[] = [
  'user',
  'tool',
  'function',
  'assistant',
  'developer',
  'system',
];

/**
 * Turns each text into a message. LiteLLM sends texts of some or all messages without roles; the messages beside them
 * give each text its role. A text without a known role counts as a user's.
 */
function withRoles(
  texts: readonly string[],
  messages: readonly CheckMessage[],
): (GuardMessage & { content: string })[] {
  const roles = new Map<string, string>();
  for (const { role, content } of messages) {
    for (const text of stringsOf(content)) {
      const earlierRole = roles.get(text);
      if (earlierRole === undefined || rank(role) < rank(earlierRole)) roles.set(text, role);
    }
  }
  return texts.map((content) => ({ role: roles.get(content) ?? 'user', content }));
}

/** Returns the rank of a role; an unknown role counts as a user. */
function rank(role: string): number {
  return Math.max(0, suspicion.indexOf(role));
}
