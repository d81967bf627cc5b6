import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4Reasoning,
} from '@ai-sdk/provider';
import type { Leak } from '../content-filter/index.ts';
import { type AnswerFilter, type FilterFindings, leakIn } from './answer-filter.ts';
import { blockedAnswer } from './blocked-answer.ts';
import { textOfPart } from './text-of-part.ts';
import { withoutSignature } from './without-signature.ts';

/**
 * Filters a whole answer. A leak replaces it by the notice and drops everything that could carry it:
 * response body, provider metadata, structured output. Reasoning that leaks is withheld, and the
 * answer goes out.
 *
 * @param findings receives what was found.
 * @returns the same object when nothing was found.
 */
export function filterResult(
  result: LanguageModelV4GenerateResult,
  filter: AnswerFilter,
  findings: FilterFindings,
): LanguageModelV4GenerateResult {
  const leak = leakInContent(result.content, filter);
  if (leak !== undefined) {
    findings.leak = leak;
    const { response, warnings, request } = result;
    const { body: _body, ...head } = response ?? {};
    return {
      ...blockedAnswer(filter.notice, result.usage),
      warnings,
      ...(request && { request }),
      ...(response && { response: head }),
    };
  }
  const content = result.content.map((part) =>
    part.type === 'reasoning' ? filterReasoning(part, filter, findings) : part,
  );
  if (!findings.reasoningWithheld) return result;
  const { response, ...rest } = result;
  const { body: _body, ...head } = response ?? {};
  return { ...rest, content, ...(response && { response: head }) };
}

function leakInContent(
  content: readonly LanguageModelV4Content[],
  filter: AnswerFilter,
): Leak | undefined {
  for (const part of content) {
    const text = textOfPart(part);
    const leak = text === undefined ? undefined : leakIn(filter.answer, text);
    if (leak !== undefined) return leak;
  }
  return undefined;
}

function filterReasoning(
  part: LanguageModelV4Reasoning,
  filter: AnswerFilter,
  findings: FilterFindings,
): LanguageModelV4Reasoning {
  const channel = filter.reasoning.channel();
  const text = channel.push(part.text) + channel.end();
  if (channel.leak === undefined) return part;
  findings.reasoningWithheld = true;
  return { ...withoutSignature(part), text };
}
