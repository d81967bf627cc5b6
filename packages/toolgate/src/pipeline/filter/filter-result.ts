import type { LanguageModelV4Content, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { FilterSession } from '../../content-filter/index.ts';
import { finishInTurns, isSameList, type LongWork } from '../../internal/index.ts';
import { changedMark } from '../marks/index.ts';
import { type AnswerFilter, type FilterFindings, filterInTurns } from './answer-filter.ts';
import { blockedAnswer } from './blocked-answer.ts';
import { leakInReasoningFile, leakInResult } from './leak-in-part.ts';
import { redactPart } from './redact-calls.ts';
import { stripItemIds, stripRevealing } from './strip-revealing.ts';

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
  const sent = isSameList(content, result.content) ? result : { ...result, content };
  const stripped = await finishInTurns(withoutRevealing(sent, filter, findings), tenant);
  if (!findings.reasoningWithheld) return stripped;
  return {
    ...stripItemIds(stripped),
    content: stripped.content.map(dropReasoning),
    ...headOf(result),
  };
}

/** Returns an answer without metadata that reveals hidden text. */
function* withoutRevealing(
  result: LanguageModelV4GenerateResult,
  filter: AnswerFilter,
  findings: FilterFindings,
): LongWork<LanguageModelV4GenerateResult> {
  const withNumbers = findings.reasoningWithheld === true;
  const content: LanguageModelV4Content[] = [];
  for (const part of result.content) content.push(yield* stripRevealing(part, filter, withNumbers));
  const stripped = yield* stripRevealing(result, filter, withNumbers);
  return isSameList(content, result.content) ? stripped : { ...stripped, content };
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
  if (isSameList(redacted, result.content) && redactedOutput === output) return result;
  return {
    ...frameOf(result),
    content: redacted,
    ...(redactedOutput?.type === 'text' && { structuredOutputText: redactedOutput.text }),
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
  const { content, finishReason } = blockedAnswer(notice, result.usage);
  return { ...frameOf(result), content, finishReason };
}

/** Returns what surrounds the content of a result, with a host's notes under symbols, and without copies of the content. */
function frameOf(result: LanguageModelV4GenerateResult): LanguageModelV4GenerateResult {
  const { finishReason, usage, warnings, request } = result;
  const symbols = Object.getOwnPropertySymbols(result);
  const notes = symbols.map((key) => [key, (result as object as Record<symbol, unknown>)[key]]);
  return {
    ...Object.fromEntries(notes),
    content: [],
    finishReason,
    usage,
    warnings,
    ...(request && { request }),
    ...headOf(result),
  };
}

/** Returns a part of an answer without its withheld reasoning. */
function dropReasoning(part: LanguageModelV4Content): LanguageModelV4Content {
  return part.type === 'reasoning'
    ? { ...part, providerMetadata: changedMark }
    : stripItemIds(part);
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
