import {
  assertKnownNames,
  assertObjects,
  assertTexts,
  InvalidArgumentError,
} from '../errors/index.ts';
import { createLruCache } from '../internal/index.ts';
import { type ContentFilterOptions, contentFilterNames } from './content-filter-options.ts';
import { createDisclosureCache } from './disclosure/index.ts';
import {
  computeOffset,
  type FilterRequest,
  type FilterSession,
  type HostSettings,
  openAnswer,
} from './filter-session.ts';
import { finishAtOnce, finishInTurns, type LongWork } from './long-work.ts';
import { createKey, type Preparation, type PreparedParts, prepareTexts } from './prepare-texts.ts';
import { estimatePreparedBytes, type ReserveMemory } from './prepared-bytes.ts';
import type { PromptIndex } from './prompt-index/index.ts';
import { type HiddenText, limitHiddenTexts, parseCorrections } from './prompt/index.ts';
import { countLetters, minSecretLetters } from './secret-matching/index.ts';

/** Blocks output that would reveal the system prompt or other hidden instructions. */
export interface ContentFilter {
  /** The sentence that replaces or ends a blocked answer; empty with `notice: false`. */
  readonly notice: string;
  /**
   * Estimates the memory of the prepared texts in bytes, without preparing them; 0 if there is nothing to hide. Most texts
   * take less. Secrets that the texts declare are not included.
   */
  estimateBytes(hidden: FilterRequest['hidden']): number;
  /** Opens the filter of one answer; `undefined` if the request hides nothing. */
  open(request: FilterRequest): FilterSession | undefined;
  /**
   * Opens the filter of one answer in pieces, between which other requests run. A long new prompt takes up to half a second
   * to prepare.
   *
   * @param tenant the tenant of the request. Tenants get equal shares of the time. Default: the unnamed tenant.
   * @param reserveMemory called first, for hosts that limit the memory of all requests.
   * @throws the error that `reserveMemory` throws.
   */
  openInTurns(
    request: FilterRequest,
    tenant?: string,
    reserveMemory?: ReserveMemory,
  ): FilterSession | undefined | Promise<FilterSession | undefined>;
}

const defaultNotice =
  'This answer was withheld from here on because it would reveal confidential information.';
/** Maximum length of a hidden text that the filter treats as a secret and finds in any disguise. */
const maxNameCharacters = 40;
/** Of prepared prompts. A prompt of 4,000 characters takes half a megabyte. */
const cacheLimits = { maxEntries: 1000, maxSize: 128_000_000 };
const bytesOf = ({ bytes }: { bytes: number }): number => bytes;
/** Characters of texts whose declared secrets are cached. */
const maxDeclaringCharacters = 4_000_000;
/** The number of filters so far. Filters do not share memory, so the number of a filter is part of its keys. */
let filters = 0;

/**
 * Creates a content filter. It caches prepared system prompts for later requests, up to 1,000 prompts and 128 MB.
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
  const cache = createLruCache<Preparation>({ ...cacheLimits, sizeOf: bytesOf });
  const filterNumber = (filters += 1);
  const parts = createParts();
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
      const open = (ready: Preparation): FilterSession | Promise<FilterSession> => {
        const isRead = readAhead(ready, request, tenant);
        if (isRead === undefined) return openAnswer(ready, request, host);
        return isRead.then(() => openAnswer(ready, request, host));
      };
      return preparation instanceof Promise ? preparation.then(open) : open(preparation);
    },
  };
}

/** Reads a long conversation in turns; returns `undefined` if that is done at once. */
function readAhead(
  { conversations }: Preparation,
  request: FilterRequest,
  tenant: string | undefined,
): Promise<void> | undefined {
  const work = conversations.readAhead(request);
  const isRead = work && finishInTurns(work, tenant);
  return isRead instanceof Promise ? isRead : undefined;
}

function createParts(): PreparedParts {
  return {
    indices: createLruCache<PromptIndex>({ ...cacheLimits, sizeOf: bytesOf }),
    declared: createLruCache({
      ...cacheLimits,
      maxSize: maxDeclaringCharacters,
      sizeOf: (_, key) => key.length,
    }),
    disclosures: createDisclosureCache(),
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
