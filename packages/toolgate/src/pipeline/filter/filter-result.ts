import type { LanguageModelV4Content, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { FilterSession } from '../../content-filter/index.ts';
import { finishInTurns, type LongWork } from '../../internal/index.ts';
import { changedMark } from '../marks/index.ts';
import { type AnswerFilter, type FilterFindings, filterInTurns } from './answer-filter.ts';
import { blockedAnswer } from './blocked-answer.ts';
import { leakInReasoningFile, leakInResult } from './leak-in-part.ts';
import { redactPart } from './redact-calls.ts';
import { stripRevealing } from './strip-revealing.ts';
import { stripWithheld } from './strip-withheld.ts';

/**
 * Filters a whole answer. On a leak, the notice replaces the answer, and everything that could repeat it is dropped:
 * response body, provider metadata, structured output. Reasoning that leaks is withheld, with its signatures, encrypted
 * copies and item ids, because these would bring the reasoning back in the next request.
 *
 * @param findings receives the findings.
 * @returns the same object when nothing was found.
 */
export async function filterResult(
  received: LanguageModelV4GenerateResult,
  filter: AnswerFilter,
  findings: FilterFindings,
): Promise<LanguageModelV4GenerateResult> {
  const { redaction, tenant } = filter;
  const result = redaction
    ? await finishInTurns(redactResult(received, redaction, findings), tenant)
    : received;
  const search = findings.leak ?? finishInTurns(leakInResult(result, filter), tenant);
  const leak = search instanceof Promise ? await search : search;
  if (leak !== undefined) {
    findings.leak = leak;
    return blockResult(received, filter.notice);
  }
  const content: LanguageModelV4Content[] = [];
  for (const part of result.content) {
    const sent = await filterReasoning(part, filter, findings);
    if (sent !== undefined) content.push(sent);
  }
  if (!findings.reasoningWithheld) return withoutRevealing(result, filter);
  return {
    ...stripRevealing(stripWithheld(result, filter), filter),
    content: content.map((part) => dropReasoning(part, filter)),
    ...headOf(result),
  };
}

/** Returns an answer without metadata that reveals hidden text; the same object if it has no such metadata. */
function withoutRevealing(
  result: LanguageModelV4GenerateResult,
  filter: AnswerFilter,
): LanguageModelV4GenerateResult {
  const content = result.content.map((part) => stripRevealing(part, filter));
  const stripped = stripRevealing(result, filter);
  const isSame = content.every((part, at) => part === result.content[at]);
  return isSame ? stripped : { ...stripped, content };
}

/**
 * Replaces the secrets in the calls and the text of an answer by `[redacted]`, and drops other copies of them that the
 * provider keeps in the result. A host's notes stay, so that it can write what changed into its original. Returns the
 * same object if nothing was replaced.
 */
function* redactResult(
  result: LanguageModelV4GenerateResult,
  redaction: FilterSession,
  findings: FilterFindings,
): LongWork<LanguageModelV4GenerateResult> {
  const redacted: LanguageModelV4Content[] = [];
  for (const part of result.content) {
    redacted.push(yield* redactPart(part, redaction, findings));
    yield;
  }
  const { structuredOutputText: structured } = result;
  const output = structured === undefined ? undefined : { type: 'text' as const, text: structured };
  const redactedOutput = output && (yield* redactPart(output, redaction, findings));
  const isSame = redacted.every((part, at) => part === result.content[at]);
  if (isSame && redactedOutput === output) return result;
  const { finishReason, usage, warnings, request } = result;
  return {
    ...symbolsOf(result),
    content: redacted,
    ...(redactedOutput?.type === 'text' && { structuredOutputText: redactedOutput.text }),
    finishReason,
    usage,
    warnings,
    ...(request && { request }),
    ...headOf(result),
  };
}

/** Returns the response of a result without its body, which repeats the answer. */
function headOf({
  response,
}: LanguageModelV4GenerateResult): Pick<LanguageModelV4GenerateResult, 'response'> {
  if (response === undefined) return {};
  const { body: _body, ...head } = response;
  return { response: head };
}

/** Creates the result that replaces a blocked answer. It has no provider metadata, which may repeat the answer. */
export function blockResult(
  result: LanguageModelV4GenerateResult,
  notice: string,
): LanguageModelV4GenerateResult {
  const { warnings, request, usage } = result;
  return {
    ...symbolsOf(result),
    ...blockedAnswer(notice, usage),
    warnings,
    ...(request && { request }),
    ...headOf(result),
  };
}

/** Returns a host's notes on a result, under symbols; they are not part of the answer. */
function symbolsOf(result: object): object {
  const symbols = Object.getOwnPropertySymbols(result);
  return Object.fromEntries(symbols.map((key) => [key, (result as Record<symbol, unknown>)[key]]));
}

/** Returns a part of an answer without its withheld reasoning. */
function dropReasoning(part: LanguageModelV4Content, filter: AnswerFilter): LanguageModelV4Content {
  if (part.type !== 'reasoning') return stripRevealing(stripWithheld(part, filter), filter);
  return { ...part, providerMetadata: changedMark };
}

/** Returns a part without the reasoning that leaks; `undefined` for a file of reasoning that leaks. */
async function filterReasoning(
  part: LanguageModelV4Content,
  filter: AnswerFilter,
  findings: FilterFindings,
): Promise<LanguageModelV4Content | undefined> {
  if (part.type === 'reasoning-file') {
    const leak = await finishInTurns(leakInReasoningFile(part, filter), filter.tenant);
    if (leak === undefined) return part;
    findings.reasoningWithheld = true;
    return undefined;
  }
  if (part.type !== 'reasoning') return part;
  const channel = filter.reasoning().channel();
  const text = await filterInTurns(channel, part.text, filter.tenant);
  if (channel.leak === undefined) return part;
  findings.reasoningWithheld = true;
  return { ...part, text };
}
