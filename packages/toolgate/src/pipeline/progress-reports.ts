import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import type { ToolgateProgress } from '../outcome/index.ts';

/** Writes the line of reasoning that reports a step of the shadow agent's loop. */
export function writeReport({ phase, iteration, maxIterations }: ToolgateProgress): string {
  switch (phase) {
    case 'validating':
      return `Checking attempt ${iteration} of ${maxIterations}.\n`;
    case 'rejected':
      return `Attempt ${iteration} was rejected.\n`;
    case 'passed':
      return `Attempt ${iteration} passed.\n`;
    case 'failed':
      return 'No attempt passed.\n';
    case 'unchecked':
      return `Attempt ${iteration} could not be judged.\n`;
  }
}

const report =
  /^(?:Checking attempt \d+ of \d+|Attempt \d+ (?:was rejected|passed|could not be judged)|No attempt passed)\.$/;

/** Maximum length of a report; its numbers may have more digits than any loop needs. */
const maxReportCharacters = 64;

/**
 * Removes the reports from the reasoning of a conversation's earlier answers. The AI SDK and other clients send an
 * answer back with its reasoning, and the model must not mistake the gateway's words for its own. AI SDK 4 and chat
 * completions join the reports and the model's reasoning to one text, so reports are recognised by their words.
 *
 * @returns the same object when there are no reports.
 */
export function dropReports(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  if (!options.prompt.some(hasReports)) return options;
  return { ...options, prompt: options.prompt.flatMap(dropFromMessage) };
}

function hasReports({ role, content }: LanguageModelV4Message): boolean {
  if (role !== 'assistant') return false;
  return isBlank(content) || content.some((part) => reportedLength(part) > 0);
}

/** Whether an answer failed before its first report. Claude refuses a message of empty reasoning. */
function isBlank(content: readonly AnswerPart[]): boolean {
  const hasSomething = content.some(
    (part) => part.type !== 'reasoning' || part.text !== '' || part.providerOptions !== undefined,
  );
  return content.length > 0 && !hasSomething;
}

function dropFromMessage(message: LanguageModelV4Message): LanguageModelV4Message[] {
  if (message.role !== 'assistant' || !hasReports(message)) return [message];
  if (isBlank(message.content)) return [];
  const content = message.content.flatMap((part) => {
    const length = reportedLength(part);
    if (part.type !== 'reasoning' || length === 0) return [part];
    return length === part.text.length ? [] : [{ ...part, text: part.text.slice(length) }];
  });
  return content.length === 0 ? [] : [{ ...message, content }];
}

type AnswerPart = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];

/** Counts the characters of the reports with which a part begins. */
function reportedLength(part: AnswerPart): number {
  if (part.type !== 'reasoning') return 0;
  const { text } = part;
  let length = 0;
  while (length < text.length) {
    const head = text.slice(length, length + maxReportCharacters);
    const [line = ''] = head.split('\n', 1);
    if (!report.test(line)) break;
    length = Math.min(length + line.length + 1, text.length);
  }
  return length;
}
