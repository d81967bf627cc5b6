import type { VisibleOutcome } from 'toolgate/ai-sdk-7';

/** A notice about a message. */
export interface Notice {
  kind: 'good' | 'warning' | 'stopped';
  title: string;
  text: string;
}

/** Describes the guard's action on a user's message, from the outcome of the answer. */
export function describeQuestion(outcome: VisibleOutcome | undefined): Notice[] {
  const { promptGuard } = outcome ?? {};
  if (promptGuard?.action !== 'hardened') return [];
  const { reason = 'The prompt guard was not sure of this message.' } = promptGuard;
  const text = `${reason} It went to the model marked as data.`;
  return [{ kind: 'warning', title: 'Hardened.', text }];
}

/** Describes the features' actions on an answer; the usual case has no notice. */
export function describeAnswer(outcome: VisibleOutcome | undefined): Notice[] {
  const { promptGuard, contentFilter, shadowAgent } = outcome ?? {};
  const notices: Notice[] = [];
  if (promptGuard?.action === 'blocked') {
    const { reason = 'The message looks like an attack on the instructions.' } = promptGuard;
    const text = `${reason} The model was not asked.`;
    notices.push({ kind: 'stopped', title: 'Refused.', text });
  }
  if (contentFilter?.action === 'blocked') {
    const text = 'The content filter held back text that would have revealed hidden text.';
    notices.push({ kind: 'stopped', title: 'Cut off.', text });
  }
  if (contentFilter?.action === 'redacted') {
    const text = 'The content filter wrote [redacted] for a secret.';
    notices.push({ kind: 'warning', title: 'Redacted.', text });
  }
  return shadowAgent ? [...notices, describeCheck(shadowAgent)] : notices;
}

function describeCheck(shadowAgent: NonNullable<VisibleOutcome['shadowAgent']>): Notice {
  const { action, iterations, reason = 'no verdict' } = shadowAgent;
  if (action === 'failed') {
    return { kind: 'warning', title: 'Not validated.', text: failureText(shadowAgent) };
  }
  if (action === 'unchecked') {
    const text = `This answer was not checked (${reason}).`;
    return { kind: 'warning', title: 'Not checked.', text };
  }
  const text =
    iterations === 1
      ? 'The first answer passed.'
      : `The answer was revised and passed at check ${iterations}.`;
  return { kind: 'good', title: 'Validated.', text };
}

function failureText({
  iterations,
  maxIterations,
}: NonNullable<VisibleOutcome['shadowAgent']>): string {
  return iterations < maxIterations
    ? `Checking ended early, after ${count(iterations, 'check')}. This is the last answer.`
    : `No answer passed within ${count(maxIterations, 'check')}. This is the last one.`;
}

/** Formats a number with its noun: `1 check`, `2 checks`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
