import {
  assertKnownNames,
  assertObjects,
  assertTexts,
  InvalidArgumentError,
} from '../errors/index.ts';
import { type ContentFilterOptions, contentFilterNames } from './content-filter-options.ts';
import {
  createLeakDetector,
  explainLeak,
  type LeakExplanation,
  haveSlices,
  joinSlices,
  noDisclosure,
} from './disclosure/index.ts';
import { createFilterChannel, type FilterChannel } from './filter-channel.ts';
import { finishAtOnce, finishInTurns, type LongWork } from './long-work.ts';
import { createLruCache } from './lru-cache.ts';
import { createDisguisePool } from './matching/index.ts';
import { createKey, type Preparation, type PreparedParts, prepareTexts } from './prepare-texts.ts';
import { estimatePreparedBytes, type ReserveMemory } from './prepared-bytes.ts';
import {
  explainSentences,
  type HiddenText,
  limitHiddenTexts,
  parseCorrections,
} from './prompt/index.ts';
import { countLetters, minSecretLetters, saysValue } from './secret-matching/index.ts';
import { answerWeights } from './thresholds.ts';

/** The texts that one request hides, and the texts that it exempts. */
export interface FilterRequest {
  /**
   * System messages, developer messages, instructions and tool descriptions. The filter protects the first 400,000
   * characters of them.
   */
  hidden: readonly HiddenText[];
  /**
   * User messages and tool results. If they share 20 or more words in a row with hidden text, an answer may repeat
   * these words. Texts that the host hides in every request stay hidden.
   */
  exempt?: readonly string[];
  /**
   * Earlier answers of this conversation, oldest first. The filter reads their last 400,000 characters. It adds the
   * words that they revealed to the words of this answer.
   */
  earlierAnswers?: readonly string[];
  /**
   * Returns the values that a schema of this request allows, because a structured answer must say one of them. The
   * filter calls it only when an answer repeats hidden text. Texts that the host hides stay hidden.
   */
  allowedValues?: () => readonly string[];
  /** Replaces the filter's sensitivity for this answer. */
  sensitivity?: number | undefined;
}

/** Filters one answer. The filter adds up the words that all its channels reveal. */
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
   *   `redacts`.
   */
  channel(options?: { redact?: boolean }): FilterChannel;
  /**
   * Explains, term by term, a leak that one of its channels found in plain text. Returns `undefined` without a leak,
   * and for secrets, disguises and translations. The explanation quotes the prompt, so keep it from the user.
   */
  explain(): LeakExplanation | undefined;
  /**
   * Opens the filter of another answer. It costs less than `open`, and shares the prepared texts.
   *
   * @param changes what differs in the request of that answer; by default it is the same request.
   */
  reopen(changes?: Omit<FilterRequest, 'hidden'>): FilterSession;
}

/** Blocks output that would reveal the system prompt or other hidden instructions. */
export interface ContentFilter {
  /** The text that a reader sees instead of a blocked answer; empty if it is left out. */
  readonly notice: string;
  /**
   * Estimates the memory that the preparation of these texts takes, in bytes, without preparing them; 0 if there is nothing to
   * hide. Most texts take less; secrets that they declare come on top.
   */
  estimateBytes(hidden: FilterRequest['hidden']): number;
  /** Opens the filter for one answer; `undefined` when the request hides nothing. */
  open(request: FilterRequest): FilterSession | undefined;
  /**
   * Does the same in pieces. A long new prompt takes up to half a second to prepare; other requests run between the
   * pieces.
   *
   * @param tenant the tenant that sent the request; by default the unnamed one. Tenants get equal shares of the time.
   * @param reserveMemory called first, so that a host can bound the memory of all requests.
   * @throws the error that `reserveMemory` throws.
   */
  openInTurns(
    request: FilterRequest,
    tenant?: string,
    reserveMemory?: ReserveMemory,
  ): FilterSession | undefined | Promise<FilterSession | undefined>;
}

const defaultNotice =
  'The rest of this answer was withheld because it would reveal confidential instructions.';
const defaultSensitivity = 0.5;
/** Maximum length of a hidden text that the filter treats as a secret and finds in any disguise. */
const maxNameCharacters = 40;
/** Maximum characters of earlier slices that a disguise may continue: fifty slices. */
const maxContinued = 8192;
const cacheLimits = { maxEntries: 32, maxCharacters: 1_000_000 };
/** The number of filters so far. Filters do not share memory, so the number of a filter is part of its keys. */
let filters = 0;

/**
 * Creates a content filter. It caches the prepared system prompt for later requests with the same prompt, up to 32
 * prompts and a million characters.
 *
 * @throws InvalidArgumentError for a secret that is too short, a sensitivity out of range, an unknown option, and a
 *   list of the wrong type.
 */
export function createContentFilter(options: ContentFilterOptions = {}): ContentFilter {
  assertKnownNames(options, contentFilterNames, 'createContentFilter()');
  const { hidden = [], secrets = [], quotable = [] } = options;
  const notice = options.notice === false ? '' : (options.notice ?? defaultNotice);
  assertLists({ hidden, secrets, quotable }, options.corrections);
  const corrections = parseCorrections(options.corrections ?? []);
  assertSecrets(secrets);
  const host: HostSettings = {
    offset: computeOffset(options.sensitivity),
    redact: options.redact === true,
    notice,
  };
  const alwaysHidden = hidden.map((text): HiddenText => ({
    text,
    kind: 'instructions',
    visibility: 'hidden',
  }));
  const names = [...secrets, ...hidden.filter((text) => text.length <= maxNameCharacters)];
  const cache = createLruCache<Preparation>(cacheLimits);
  const filterNumber = (filters += 1);
  const parts: PreparedParts = {
    indices: createLruCache(cacheLimits),
    declared: createLruCache(cacheLimits),
  };
  const work = (texts: readonly HiddenText[]): LongWork<Preparation> =>
    prepareTexts(texts, { names, quotable, corrections, parts });

  /** Returns the texts that a request hides; `undefined` without hidden texts and secrets. */
  function selectTexts(request: FilterRequest): HiddenText[] | undefined {
    const texts = limitHiddenTexts(
      [...alwaysHidden, ...request.hidden].filter(
        ({ text, visibility }) => visibility !== 'quotable' && text.trim() !== '',
      ),
    );
    return texts.length === 0 && secrets.length === 0 ? undefined : texts;
  }

  return {
    notice,
    estimateBytes(shown) {
      const texts = selectTexts({ hidden: shown });
      return texts === undefined ? 0 : estimatePreparedBytes(texts, names);
    },
    open(request: FilterRequest) {
      const texts = selectTexts(request);
      if (texts === undefined) return undefined;
      const preparation = cache.get(createKey(texts), () => finishAtOnce(work(texts)));
      return openAnswer(preparation, request, host);
    },
    openInTurns(request: FilterRequest, tenant?: string, reserveMemory?: ReserveMemory) {
      const texts = selectTexts(request);
      if (texts === undefined) return undefined;
      const key = createKey(texts);
      const estimateBytes = (): number => estimatePreparedBytes(texts, names);
      reserveMemory?.({ key: `${filterNumber} ${key}`, estimateBytes });
      const preparation = cache.getInTurns(key, () => finishInTurns(work(texts), tenant));
      return preparation instanceof Promise
        ? preparation.then((ready) => openAnswer(ready, request, host))
        : openAnswer(preparation, request, host);
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

/** Throws for a secret that is too short to be found. The message leaves the secret out. */
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

/** Returns how much a sensitivity adds to the log odds that a sentence is hidden. */
function computeOffset(sensitivity = defaultSensitivity): number {
  if (!(sensitivity >= 0 && sensitivity <= 1))
    throw new InvalidArgumentError({
      argument: 'contentFilter.sensitivity',
      message: `The sensitivity is ${sensitivity}; accepted are numbers from 0 to 1.`,
    });
  return (sensitivity / defaultSensitivity - 1) * answerWeights.sensitivity;
}

/** What the host decides for all answers. */
interface HostSettings {
  /** What its sensitivity adds to the log odds that a sentence is hidden. */
  offset: number;
  redact: boolean;
  notice: string;
}

/** Opens the filter of one answer, with the settings of its request and of the host. */
function openAnswer(
  preparation: Preparation,
  request: FilterRequest,
  host: HostSettings,
): FilterSession {
  const { sensitivity } = request;
  const offset = sensitivity === undefined ? host.offset : computeOffset(sensitivity);
  return openSession(preparation, { ...request, ...host, offset }, (changes) =>
    openAnswer(preparation, { ...request, ...changes }, host),
  );
}

function openSession(
  preparation: Preparation,
  request: FilterRequest & HostSettings,
  reopen: FilterSession['reopen'],
): FilterSession {
  const { indices, indexed, earlier, secrets, declared, bytes } = preparation;
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
  const readEarlier = (): string =>
    joinSlices(earlierAnswers.map((answer) => answer.replace(notice, ''))).slice(-maxContinued);
  const disguises = createDisguisePool({ detectors, secrets, readEarlier });
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
    preparedBytes: bytes,
    channel: ({ redact = redacts } = {}) =>
      createFilterChannel(protection, { redact: redact && redacts }),
    explain() {
      const at = detectors.findIndex(({ decision }) => decision !== undefined);
      const detector = detectors[at];
      return (
        detector && explainLeak(detector, (text) => explainSentences(indexed[at]?.[text] ?? ''))
      );
    },
    reopen,
  };
}
