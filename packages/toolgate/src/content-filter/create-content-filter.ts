import {
  assertKnownNames,
  assertObjects,
  assertTexts,
  InvalidArgumentError,
  type SettingNames,
} from '../errors/index.ts';
import {
  createLeakDetector,
  explainLeak,
  type LeakExplanation,
  haveSlices,
  noDisclosure,
} from './disclosure/index.ts';
import { createFilterChannel, type FilterChannel } from './filter-channel.ts';
import { finishAtOnce, finishInTurns, type LongWork } from './long-work.ts';
import { createLruCache } from './lru-cache.ts';
import { createDisguisePool } from './matching/index.ts';
import { createKey, type Preparation, type PreparedParts, prepareTexts } from './prepare-texts.ts';
import {
  explainSentences,
  type HiddenText,
  limitHiddenTexts,
  parseCorrections,
  type SentenceCorrection,
} from './prompt/index.ts';
import { countLetters, minSecretLetters, saysValue } from './secret-matching/index.ts';
import { answerWeights } from './thresholds.ts';

/** The texts that one request hides, and the texts that it exempts. */
export interface FilterRequest {
  /**
   * System and developer messages, instructions, and each tool description; the first 400,000
   * characters of them are protected.
   */
  hidden: readonly HiddenText[];
  /**
   * User messages and tool results. An answer may repeat 20 or more words in a row that they share with hidden text, unless the host hides
   * that text in every request.
   */
  exempt?: readonly string[];
  /**
   * Answers of this conversation that the user has already read, oldest first; the last 400,000 characters count.
   * The words that they revealed count together with the words of this answer.
   */
  earlierAnswers?: readonly string[];
  /**
   * Returns the values that a schema of this request allows; a structured answer must say one of them. Called once a
   * hidden text was said. What the host hides stays hidden.
   */
  allowedValues?: () => readonly string[];
  /** Replaces the filter's sensitivity for this answer. */
  sensitivity?: number | undefined;
}

/** Filters one answer. What its channels reveal adds up. */
export interface FilterSession {
  /** Whether its channels replace secrets unless they are opened otherwise: the filter redacts, and the request has secrets. */
  readonly redacts: boolean;
  /**
   * Opens the filter of one text: a text part, a tool call's arguments or a reasoning part.
   *
   * @param options `redact`: whether a secret is replaced or a leak; as the session does by default.
   */
  channel(options?: { redact?: boolean }): FilterChannel;
  /**
   * Explains the leak that one of its channels found in plain reading, term by term; `undefined` without one, and for secrets,
   * disguises and translations. It quotes the prompt, so it must not reach who asked.
   */
  explain(): LeakExplanation | undefined;
  /** Opens the filter of another answer to the same request. It costs less than `open`. */
  reopen(): FilterSession;
}

/** Settings of {@link createContentFilter}. */
export interface ContentFilterOptions {
  /** Texts that are hidden in every request, facts included, in addition to its system prompt. */
  hidden?: readonly string[];
  /**
   * Strings that must not appear in any disguise. Each needs at least 4 letters or digits, where a Chinese or Japanese
   * character counts as two. One of 4 or 5 is found as a token of its own only, or spelled letter by letter.
   */
  secrets?: readonly string[];
  /**
   * Whether a secret leaves as `[redacted]` and the answer continues. By default it blocks the answer, as other hidden text
   * does in any case.
   */
  redact?: boolean;
  /** Texts that may be quoted although hidden texts contain them. */
  quotable?: readonly string[];
  /** Corrections of sentences that the filter misunderstands; see `explainSystem`. */
  corrections?: readonly SentenceCorrection[];
  /**
   * How much of a prompt is hidden if its text leaves that open, from 0 (quote freely) to 1 (hide any sentence that may be an
   * instruction); 0.5 by default. Texts that the host hides are hidden at any value.
   */
  sensitivity?: number;
  /** The text that a reader sees instead of a blocked answer; `false` leaves it out. */
  notice?: string | false;
}

/** The names of {@link ContentFilterOptions}. */
export const contentFilterNames: readonly string[] = Object.keys({
  hidden: true,
  secrets: true,
  redact: true,
  quotable: true,
  corrections: true,
  sensitivity: true,
  notice: true,
} satisfies SettingNames<ContentFilterOptions>);

/** Blocks output that would reveal the system prompt or other hidden instructions. */
export interface ContentFilter {
  /** The text that a reader sees instead of a blocked answer; empty if it is left out. */
  readonly notice: string;
  /** Opens the filter for one answer; `undefined` when the request hides nothing. */
  open(request: FilterRequest): FilterSession | undefined;
  /**
   * The same. Other requests have their turns while a long prompt that is new is prepared, which takes up to half a second.
   *
   * @param tenant the tenant whose request it is: tenants have equal shares of the time; by default the unnamed one.
   */
  openInTurns(
    request: FilterRequest,
    tenant?: string,
  ): FilterSession | undefined | Promise<FilterSession | undefined>;
}

const defaultNotice =
  'The rest of this answer was withheld because it would reveal confidential instructions.';
const defaultSensitivity = 0.5;
/** Characters up to which a hidden string is treated like a secret, which is found in any disguise. */
const maxNameCharacters = 40;
const cacheLimits = { maxEntries: 32, maxCharacters: 1_000_000 };

/**
 * Creates a content filter. It caches the prepared system prompt for later requests with the same prompt, up to
 * 32 prompts and a million characters.
 *
 * @throws InvalidArgumentError for a secret that is too short to be found, for an option that it does not know, and for a list
 *   of another shape.
 */
export function createContentFilter(options: ContentFilterOptions = {}): ContentFilter {
  assertKnownNames(options, contentFilterNames, 'createContentFilter()');
  const { hidden = [], secrets = [], quotable = [] } = options;
  const notice = options.notice === false ? '' : (options.notice ?? defaultNotice);
  assertLists({ hidden, secrets, quotable }, options.corrections);
  const corrections = parseCorrections(options.corrections ?? []);
  assertSecrets(secrets);
  const offset = computeOffset(options.sensitivity);
  const alwaysHidden = hidden.map((text): HiddenText => ({
    text,
    kind: 'instructions',
    visibility: 'hidden',
  }));
  const names = [...secrets, ...hidden.filter((text) => text.length <= maxNameCharacters)];
  const cache = createLruCache<Preparation>(cacheLimits);
  const parts: PreparedParts = {
    indices: createLruCache(cacheLimits),
    declared: createLruCache(cacheLimits),
  };
  const work = (texts: readonly HiddenText[]): LongWork<Preparation> =>
    prepareTexts(texts, { names, quotable, corrections, parts });

  /** Returns the texts that a request hides; `undefined` when there is nothing to find. */
  function selectTexts(request: FilterRequest): HiddenText[] | undefined {
    const texts = limitHiddenTexts(
      [...alwaysHidden, ...request.hidden].filter(
        ({ text, visibility }) => visibility !== 'quotable' && text.trim() !== '',
      ),
    );
    return texts.length === 0 && secrets.length === 0 ? undefined : texts;
  }

  function openPrepared(preparation: Preparation, request: FilterRequest): FilterSession {
    const { sensitivity } = request;
    return openSession(preparation, {
      ...request,
      offset: sensitivity === undefined ? offset : computeOffset(sensitivity),
      redact: options.redact === true,
      notice,
    });
  }

  return {
    notice,
    open(request: FilterRequest) {
      const texts = selectTexts(request);
      if (texts === undefined) return undefined;
      const preparation = cache.get(createKey(texts), () => finishAtOnce(work(texts)));
      return openPrepared(preparation, request);
    },
    openInTurns(request: FilterRequest, tenant?: string) {
      const texts = selectTexts(request);
      if (texts === undefined) return undefined;
      const preparation = cache.getInTurns(createKey(texts), () =>
        finishInTurns(work(texts), tenant),
      );
      return preparation instanceof Promise
        ? preparation.then((ready) => openPrepared(ready, request))
        : openPrepared(preparation, request);
    },
  };
}

function assertLists(texts: Record<string, unknown>, corrections: unknown = []): void {
  for (const [name, list] of Object.entries(texts)) assertTexts(list, `contentFilter.${name}`);
  assertObjects(corrections, {
    argument: 'contentFilter.corrections',
    form: '{ text, kind }',
    isEntry: ({ text, kind }) => typeof text === 'string' && typeof kind === 'string',
  });
}

/** Checks that each secret can be found. The message leaves the secret out. */
function assertSecrets(secrets: readonly string[]): void {
  for (const [at, secret] of secrets.entries()) {
    const letters = countLetters(secret);
    if (letters >= minSecretLetters) continue;
    throw new InvalidArgumentError({
      argument: `contentFilter.secrets[${at}]`,
      message:
        `contentFilter.secrets[${at}] has ${letters} letters or digits; a secret needs at least ${minSecretLetters}. ` +
        'A Chinese or Japanese character counts as two. Shorter ones occur in ordinary text.',
    });
  }
}

/** Returns the part that a sensitivity adds to the logarithm of the odds that a sentence is hidden. */
function computeOffset(sensitivity = defaultSensitivity): number {
  if (!(sensitivity >= 0 && sensitivity <= 1))
    throw new InvalidArgumentError({
      argument: 'contentFilter.sensitivity',
      message: `The sensitivity is ${sensitivity}; accepted are numbers from 0 to 1.`,
    });
  return (sensitivity / defaultSensitivity - 1) * answerWeights.sensitivity;
}

function openSession(
  preparation: Preparation,
  request: FilterRequest & { offset: number; redact: boolean; notice: string },
): FilterSession {
  const { indices, indexed, earlier, secrets, declared } = preparation;
  const { exempt = [], earlierAnswers = [], offset, notice } = request;
  let values: readonly string[] | undefined;
  const allowedValues = (): readonly string[] => (values ??= request.allowedValues?.() ?? []);
  const allowed = new Map<number, boolean>();
  /** An answer may say a secret that the user or a tool said first, or that a schema demands. */
  const isSecretAllowed = (secret: number): boolean => {
    const known = allowed.get(secret) ?? isSayable(declared[secret] ?? '');
    allowed.set(secret, known);
    return known;
  };
  const isSayable = (value: string): boolean =>
    saysValue(exempt, value) || saysValue(allowedValues(), value);
  const detectors = indices.map((index, at) =>
    createLeakDetector(index, {
      exempt,
      offset,
      allowedValues,
      disclosed: () => earlier.find(earlierAnswers)[at] ?? noDisclosure,
    }),
  );
  const disguises = createDisguisePool({ detectors, secrets });
  const redacts = request.redact && secrets !== undefined;
  // After a block or slices, a user may ask for the first words of each sentence.
  let isHeld: boolean | undefined;
  const isHeldFromStart = (): boolean =>
    (isHeld ??=
      (notice !== '' && earlierAnswers.some((answer) => answer.includes(notice))) ||
      (haveSlices(earlierAnswers) && detectors.some((detector) => detector.isSliced())));
  const protection = { detectors, secrets, disguises, isSecretAllowed, isHeldFromStart };
  return {
    redacts,
    channel: ({ redact = redacts } = {}) =>
      createFilterChannel(protection, { redact: redact && redacts }),
    explain() {
      const at = detectors.findIndex(({ decision }) => decision !== undefined);
      const detector = detectors[at];
      return (
        detector && explainLeak(detector, (text) => explainSentences(indexed[at]?.[text] ?? ''))
      );
    },
    reopen: () => openSession(preparation, request),
  };
}
