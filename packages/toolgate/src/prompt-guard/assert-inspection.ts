import { type AcceptedOptions, assertOptions, InvalidArgumentError } from '../errors/index.ts';
import { isRecord, showValue } from '../internal/index.ts';
import { assertThresholdNames } from './assert-guard-options.ts';
import type { PromptGuard } from './prompt-guard.ts';

type InspectOptions = NonNullable<Parameters<PromptGuard['inspect']>[1]>;

const optionValues: AcceptedOptions<InspectOptions> = {
  tools: 'any',
  fields: 'any',
  signal: 'any',
  judge: 'any',
  thresholds: 'any',
  tenant: 'any',
};

/**
 * Checks the arguments of {@link PromptGuard.inspect}, for hosts without TypeScript: the guard would not read a message in another form.
 *
 * @throws InvalidArgumentError that names the place and the accepted form, or the nearest option.
 */
export function assertInspection(messages: unknown, options: InspectOptions): void {
  assertOptions(options, optionValues, 'inspect()');
  assertThresholdNames(options.thresholds, 'inspect().thresholds');
  if (!Array.isArray(messages)) throw wrongForm('messages', messages, 'a list of messages');
  for (const [index, message] of (messages as unknown[]).entries()) {
    const place = `messages[${index}]`;
    if (!isRecord(message)) throw wrongForm(place, message, 'an object with role and content');
    if (typeof message['role'] !== 'string') {
      throw wrongForm(`${place}.role`, message['role'], 'a string');
    }
    assertContent(message['content'], `${place}.content`);
  }
}

function assertContent(content: unknown, place: string): void {
  if (content === undefined || content === null || typeof content === 'string') return;
  if (!Array.isArray(content)) {
    throw wrongForm(place, content, 'a string, a list of parts, null for no text');
  }
  const parts: readonly unknown[] = content;
  const wrong = parts.findIndex((part) => !isRecord(part) || typeof part['type'] !== 'string');
  if (wrong === -1) return;
  throw wrongForm(`${place}[${wrong}]`, parts[wrong], 'an object with a type');
}

function wrongForm(place: string, value: unknown, accepted: string): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: place,
    message: `${place} is ${nameKind(value)}. Accepted: ${accepted}.`,
  });
}

/** Names only the kind of a text, list or object, which may hold the user's words. */
function nameKind(value: unknown): string {
  if (typeof value === 'string') return 'a string';
  if (Array.isArray(value)) return 'a list';
  return isRecord(value) ? 'an object' : showValue(value);
}
