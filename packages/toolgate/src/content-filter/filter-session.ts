import { once, onceForEach } from '../internal/index.ts';
import { assertSensitivity } from './content-filter-options.ts';
import {
  createLeakDetector,
  explainLeak,
  type LeakExplanation,
  type SecretExplanation,
  haveSlices,
  joinSlices,
} from './disclosure/index.ts';
import { createFilterChannel, type FilterChannel } from './filter-channel.ts';
import { createDisguisePool } from './matching/index.ts';
import type { DeclaredValue, Preparation } from './prepare-texts.ts';
import { explainSentences, type HiddenText } from './prompt/index.ts';
import { listsValue, prepareSaysValue, saysValue } from './secret-matching/index.ts';
import { createShownText, type ShownText } from './shown-text.ts';
import { answerWeights } from './thresholds.ts';

/** The texts that one request hides, and the texts that it exempts. */
export interface FilterRequest {
  /**
   * System messages, developer messages, instructions and tool descriptions. The filter protects their first 400,000
   * characters.
   */
  hidden: readonly HiddenText[];
  /**
   * User messages and tool results. If they share 20 or more words in a row with hidden text, an answer may repeat
   * these words. Texts that the host hides in every request stay hidden.
   */
  exempt?: readonly string[];
  /**
   * Earlier answers of this conversation, oldest first. The filter reads their last 400,000 characters; the words that
   * they revealed count as revealed by this answer.
   */
  earlierAnswers?: readonly string[];
  /**
   * Returns the values that a schema of this request allows, which a structured answer must be able to say. The filter
   * calls it only if an answer repeats hidden text. Texts that the host hides stay hidden.
   */
  allowedValues?: () => readonly string[];
  /** Replaces the filter's sensitivity for this answer. */
  sensitivity?: number | undefined;
}

/** Filters one answer. The words that all its channels reveal add up. */
export interface FilterSession {
  /** Whether its channels replace secrets by default: `redact` is on, and the request has secrets. */
  readonly redacts: boolean;
  /**
   * The memory of the prepared texts in bytes, estimated from their words. All sessions that this filter opens with the
   * same hidden texts share it, as long as it is cached; sessions of `reopen` always share it.
   */
  readonly preparedBytes: number;
  /**
   * Opens the filter of one text: a text part, a tool call's arguments or a reasoning part.
   *
   * @param options `redact`: whether the channel replaces a secret instead of reporting a leak; by default the value of
   *   `redacts`. `isExtract`: whether its text is also a part of another channel's text; then no secret begins in other
   *   channels and ends here. `isForTool`: whether a tool gets the text, which may then have the secrets that the prompt passes
   *   to tools.
   */
  channel(options?: { redact?: boolean; isExtract?: boolean; isForTool?: boolean }): FilterChannel;
  /**
   * Explains a leak that one of its channels found: term by term, or by the secret that the answer says. Returns `undefined` without a
   * leak, and for disguises, translations, paraphrases, and secrets spelled in several parts. The explanation quotes the prompt, so keep it
   * from the user.
   */
  explain(): LeakExplanation | SecretExplanation | undefined;
  /**
   * Opens the filter of this answer's reasoning. It judges the reasoning separately, but also finds a secret that begins
   * in the reasoning and ends in the answer, or the other way round.
   */
  reasoning(): FilterSession;
  /**
   * Opens the filter of another answer. It shares the prepared texts, so it costs less than `open`.
   *
   * @param changes the fields that differ in the request of that answer. Default: the same request.
   */
  reopen(changes?: Omit<FilterRequest, 'hidden'>): FilterSession;
}

const defaultSensitivity = 0.5;
/** Maximum characters of earlier slices that a disguise may continue: fifty slices. */
const maxContinued = 8192;

/**
 * Returns how much a sensitivity adds to the log odds that a sentence is hidden.
 *
 * @throws InvalidArgumentError for a sensitivity out of range.
 */
export function computeOffset(sensitivity: number = defaultSensitivity): number {
  assertSensitivity(sensitivity);
  return (sensitivity / defaultSensitivity - 1) * answerWeights.sensitivity;
}

/** What the host decides for all answers. */
export interface HostSettings {
  /** What its sensitivity adds to the log odds that a sentence is hidden. */
  offset: number;
  redact: boolean;
  notice: string;
}

/**
 * Opens the filter of one answer, with the settings of its request and of the host.
 *
 * @param shown what the client got before; by default the earlier answers of the request.
 */
export function openAnswer(
  preparation: Preparation,
  request: FilterRequest,
  host: HostSettings,
  shown: ShownText = createShownText(request.earlierAnswers ?? [], host.notice),
): FilterSession {
  const { sensitivity } = request;
  const offset = sensitivity === undefined ? host.offset : computeOffset(sensitivity);
  return {
    ...openSession(preparation, { ...request, ...host, offset }, shown),
    reasoning: () => openAnswer(preparation, request, host, shown),
    reopen: (changes) => openAnswer(preparation, { ...request, ...changes }, host),
  };
}

function openSession(
  preparation: Preparation,
  request: FilterRequest & HostSettings,
  shown: ShownText,
): Omit<FilterSession, 'reasoning' | 'reopen'> {
  const { indices, indexed, conversations, secrets, declared, bytes } = preparation;
  const { exempt = [], earlierAnswers = [], offset, notice } = request;
  const allowedValues = once(() => request.allowedValues?.() ?? []);
  const detectors = indices.map((index, at) =>
    createLeakDetector(index, {
      exempt,
      offset,
      allowedValues,
      exempted: () => conversations.findExempted(exempt, at),
      disclosed: () => conversations.findDisclosed(earlierAnswers, at),
    }),
  );
  const readEarlier = (): string => joinSlices(shown.answers()).slice(-maxContinued);
  const disguises = createDisguisePool({ detectors, secrets }, readEarlier);
  const redacts = request.redact && secrets !== undefined;
  // After a block or slices, a user may ask for the first words of each sentence.
  const isHeldFromStart = once(
    () =>
      (notice !== '' && earlierAnswers.some((answer) => answer.includes(notice))) ||
      (haveSlices(earlierAnswers) && detectors.some((detector) => detector.isSliced())),
  );
  const isSecretAllowed = allowSecrets(declared, exempt, allowedValues);
  const isAllowedForTools = (secret: number): boolean =>
    declared[secret]?.isForTools === true || isSecretAllowed(secret);
  let found: number | undefined;
  const noteSecret = (secret: number): void => void (found ??= secret);
  const shared = { detectors, secrets, disguises, isSecretAllowed, isHeldFromStart, noteSecret };
  return {
    redacts,
    preparedBytes: bytes,
    channel: ({ redact = redacts, isExtract = false, isForTool = false } = {}) =>
      createFilterChannel(
        {
          ...shared,
          ...(!isExtract && { readBefore: shown.read }),
          ...(isForTool && { isSecretAllowed: isAllowedForTools }),
        },
        {
          redact: redact && redacts,
          ...(secrets && !isExtract && { onShown: shown.add }),
        },
      ),
    explain() {
      const at = detectors.findIndex(({ decision }) => decision !== undefined);
      const detector = detectors[at];
      return detector
        ? explainLeak(detector, (text) => explainSentences(indexed[at]?.[text] ?? ''))
        : explainSecret(found, declared);
    },
  };
}

/** Explains a secret that an answer says, given by its number; `undefined` without one. */
function explainSecret(
  secret: number | undefined,
  declared: readonly DeclaredValue[],
): SecretExplanation | undefined {
  if (secret === undefined) return undefined;
  const { value } = declared[secret] ?? {};
  return { rule: 'secret', ...(value !== undefined && { value }) };
}

/** Creates a test whether an answer may say a secret, because the user or a tool said it first, not as one of many guesses, or a schema demands it. */
function allowSecrets(
  secrets: readonly DeclaredValue[],
  exempt: readonly string[],
  allowedValues: () => readonly string[],
): (secret: number) => boolean {
  const isInExempt = prepareSaysValue(exempt);
  return onceForEach((secret) => {
    const { value = '' } = secrets[secret] ?? {};
    const isSaid = isInExempt(value) && !listsValue(exempt, value);
    return isSaid || saysValue(allowedValues(), value);
  });
}
