import { isRecord } from '../internal/index.ts';
import type { ShadowAgentOutcome } from './toolgate-outcome.ts';
import type { VisibleOutcome } from './visible-outcome.ts';

/**
 * Reads an outcome whose sender may be anyone, such as a browser. Keeps what an app's users may see: the known fields of
 * a summary, if they have the right type. Never throws.
 *
 * @returns `undefined` if the value is not an outcome, or if it has no action of the filter.
 */
export function readKnownOutcome(value: unknown): VisibleOutcome | undefined {
  if (!isRecord(value) || value['version'] !== 1) return undefined;
  const contentFilter = readContentFilter(value['contentFilter']);
  if (contentFilter === undefined) return undefined;
  const promptGuard = readPromptGuard(value['promptGuard']);
  const shadowAgent = readShadowAgent(value['shadowAgent']);
  return {
    version: 1,
    ...(promptGuard && { promptGuard }),
    contentFilter,
    ...(shadowAgent && { shadowAgent }),
  };
}

function readContentFilter(value: unknown): VisibleOutcome['contentFilter'] | undefined {
  const decision = readDecision(value, ['would', 'kind']);
  if (decision === undefined || !isRecord(value)) return undefined;
  const { withheld, wouldWithhold } = value;
  return {
    ...decision,
    ...(isTexts(withheld) && { withheld }),
    ...(isTexts(wouldWithhold) && { wouldWithhold }),
  };
}

function readPromptGuard(value: unknown): VisibleOutcome['promptGuard'] {
  const decision = readDecision(value, ['would', 'category', 'reason']);
  const isEarlier = isRecord(value) && value['earlier'] === true;
  return decision && { ...decision, ...(isEarlier && { earlier: true }) };
}

function readShadowAgent(value: unknown): VisibleOutcome['shadowAgent'] {
  const decision = readDecision(value, ['reason']);
  if (decision === undefined || !isRecord(value)) return undefined;
  const { iterations, maxIterations, bestIteration } = value;
  if (!isCount(iterations) || !isCount(maxIterations)) return undefined;
  return {
    ...(decision as Pick<ShadowAgentOutcome, 'action' | 'reason'>),
    iterations,
    maxIterations,
    ...(isCount(bestIteration) && { bestIteration }),
  };
}

/** Reads the action of a feature, and those of the named fields that are texts. */
function readDecision<Field extends string>(
  value: unknown,
  fields: readonly Field[],
): ({ action: string } & { [Name in Field]?: string }) | undefined {
  if (!isRecord(value)) return undefined;
  const { action } = value;
  if (typeof action !== 'string') return undefined;
  const texts = fields.filter((field) => typeof value[field] === 'string');
  const entries = Object.fromEntries(texts.map((field) => [field, value[field]]));
  return { action, ...(entries as { [Name in Field]?: string }) };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
