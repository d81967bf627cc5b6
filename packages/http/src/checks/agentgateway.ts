import { z } from 'zod';
import { parseAt } from '../formats/shared/index.ts';
import { listOf } from '../json/index.ts';
import { type CheckAnswer, type CheckScope, runCheck } from './check.ts';
import { readConversation } from './conversation.ts';
import type { CheckSessions } from './sessions.ts';

const message = z.object({ role: z.string(), content: z.string() });
const promptSchema = z.object({ body: z.object({ messages: listOf(message) }) });
const responseSchema = z.object({
  body: z.object({ choices: listOf(z.object({ message })) }),
});

/** The status of a refusal that agentgateway sends to its own caller. */
const refusedStatus = 403;

/** Reads a header that agentgateway can send with both calls of one request. */
function conversationId({ exchange }: CheckScope): string | undefined {
  return exchange.request.headers.get('x-request-id') ?? undefined;
}

/**
 * Answers agentgateway's guard webhook for a request (`GuardrailsPromptRequest` and `GuardrailsPromptResponse` in
 * `crates/agentgateway/src/llm/policy/webhook.rs`). The answer passes the request, masks it with the same number of
 * messages, or rejects it.
 *
 * @throws HttpError (400) that names the wrong field.
 */
export async function checkWebhookRequest(
  body: unknown,
  scope: CheckScope,
  sessions: CheckSessions,
): Promise<CheckAnswer> {
  const requestMessages = parseAt(promptSchema, body, '').body.messages;
  sessions.remember(scope, conversationId(scope), readConversation(requestMessages));
  return runCheck(scope, ['prompt-guard'], async (check) => {
    const { action, messages } = await check.inspect(requestMessages);
    const reason = describe('prompt guard', action, check.outcome.promptGuard?.category);
    if (action === 'blocked') return reject(scope.host.guard.refusal, reason);
    const masked = action === 'hardened' ? { body: { messages } } : {};
    return { action: { ...masked, reason } };
  });
}

/**
 * Answers the webhook for a response (`GuardrailsResponseRequest` and `GuardrailsResponseResponse`). It filters the text
 * that the request hides, if both calls come with the same `x-request-id`.
 *
 * @throws HttpError (400) that names the wrong field.
 */
export async function checkWebhookResponse(
  body: unknown,
  scope: CheckScope,
  sessions: CheckSessions,
): Promise<CheckAnswer> {
  const { choices } = parseAt(responseSchema, body, '').body;
  const conversation = sessions.recall(scope, conversationId(scope));
  const contents = choices.map(({ message: { content } }) => content);
  return runCheck(scope, ['content-filter'], async (check) => {
    const { action, texts } = await check.readAnswer(conversation, contents);
    const reason = describe('content filter', action, check.outcome.contentFilter.kind);
    if (action === 'blocked') return reject(scope.host.filter.notice, reason);
    const masked = choices.map(({ message: { role } }, index) => ({
      message: { role, content: texts[index] ?? '' },
    }));
    const changed = action === 'redacted' ? { body: { choices: masked } } : {};
    return { action: { ...changed, reason } };
  });
}

function reject(text: string, reason: string): object {
  const body = text || 'The content is not allowed.';
  return { action: { body, status_code: refusedStatus, reason } };
}

/** Returns the reason for agentgateway's log; agentgateway's caller does not see it. */
function describe(feature: string, action: string, detail: string | undefined): string {
  return detail === undefined || action === 'passed'
    ? `${feature}: ${action}`
    : `${feature}: ${action} (${detail})`;
}
