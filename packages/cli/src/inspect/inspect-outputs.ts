import {
  type ContentFilter,
  type ContentFilterOptions,
  type FilterRequest,
  InvalidArgumentError,
} from 'toolgate';
import { finishAtOnce } from 'toolgate/internal';
import { createFilterCache } from 'toolgate/pipeline';
import { formatCount } from '../format-count.ts';
import { type Streamed, streamThrough } from '../stream-through.ts';
import { countWord, formatShare, histogram, tally } from './format-summary.ts';
import {
  type InspectFlags,
  type Inspection,
  optionalStringField,
  RecordError,
  stringField,
} from './inspection.ts';
import { createWorstCases } from './worst-cases.ts';

/** Upper bounds of the histogram's rows: characters sent before a block. */
const bounds = [0, 20, 50, 100, 200, 500];

/**
 * Streams answers, `{"system", "user"?, "output", "secrets"?}`, through the content filter. It adds `leak`, `kind` and
 * `released`, the number of characters sent before the block. With `explain` it also adds `explanation`: the
 * revealed sentences of the prompt, the terms of each, the sum and its threshold (`bar`), or the declared secret. `explanation` is null
 * without a leak, and for disguises and paraphrases.
 *
 * @param options the filter's settings.
 * @param worst the number of worst cases in the summary.
 */
export function inspectOutputs(
  options: ContentFilterOptions,
  worst: number,
  { chunk = 20, explain: isExplained = false }: InspectFlags,
): Inspection {
  const filterFor = createFilters(options);
  const hidesAlways = [...(options.secrets ?? []), ...(options.hidden ?? [])].length > 0;
  const kinds = new Map<string, number>();
  const releases = [...bounds, Infinity].map(() => 0);
  const cases = createWorstCases(worst);
  let all = 0;
  let leaks = 0;

  function count(found: Streamed, place: string): void {
    all += 1;
    const { kind, sent } = found;
    if (kind === null) return;
    leaks += 1;
    countWord(kinds, kind);
    const at = bounds.findIndex((bound) => sent.length <= bound);
    const bucket = at === -1 ? bounds.length : at;
    releases[bucket] = (releases[bucket] ?? 0) + 1;
    const finding = `${kind}, ${formatCount(sent.length, 'character')} sent`;
    cases.add({ badness: sent.length, place, finding, text: sent });
  }

  return {
    async examine(record, place) {
      const output = stringField(record, 'output');
      const secrets = readSecrets(record);
      const request = readRequest(record, hidesAlways || secrets.length > 0);
      const session = filterFor(secrets).open(request);
      const found = finishAtOnce(streamThrough(session, output, chunk));
      count(found, place);
      const { kind, sent } = found;
      const verdict = { leak: kind !== null, kind, released: sent.length };
      return isExplained ? { ...verdict, explanation: session?.explain() ?? null } : verdict;
    },
    progress: () => formatCount(leaks, 'leak'),
    summary: () =>
      [
        `${formatCount(all, 'answer')}: leaks ${formatShare(leaks, all)}`,
        ...(leaks > 0
          ? [
              `Kinds of hidden text: ${tally(kinds)}`,
              'Characters sent before the block:',
              ...histogram(
                releases.map((number, index) => ({ label: boundLabel(index), count: number })),
              ),
              'Most characters sent:',
              ...cases.lines(),
            ]
          : []),
      ].join('\n'),
  };
}

function boundLabel(index: number): string {
  const from = index === 0 ? 0 : (bounds[index - 1] ?? 0) + 1;
  const to = bounds[index];
  if (to === undefined) return `${from} or more`;
  return from === to ? `${to}` : `${from}-${to}`;
}

/** Creates a function that returns the filter with the secrets of a record. */
function createFilters(
  options: ContentFilterOptions,
): (secrets: readonly string[]) => ContentFilter {
  const findFilter = createFilterCache(options);
  return (secrets) => {
    try {
      return findFilter(secrets);
    } catch (error) {
      if (!InvalidArgumentError.isInstance(error)) throw error;
      throw new RecordError(error.message.replace('contentFilter.', ''));
    }
  };
}

function readSecrets({ secrets = [] }: Readonly<Record<string, unknown>>): string[] {
  if (Array.isArray(secrets) && secrets.every((secret) => typeof secret === 'string')) {
    return secrets;
  }
  throw new RecordError('"secrets" is not a list of strings');
}

/**
 * @param hidesOthers whether the record or the configuration hides a text in addition to the system prompt.
 */
function readRequest(
  record: Readonly<Record<string, unknown>>,
  hidesOthers: boolean,
): FilterRequest {
  const system = optionalStringField(record, 'system');
  const user = optionalStringField(record, 'user');
  if (system === undefined && !hidesOthers) {
    throw new RecordError('nothing to hide: give "system" or "secrets"');
  }
  return {
    hidden: system === undefined ? [] : [{ text: system, kind: 'instructions' }],
    exempt: user === undefined ? [] : [user],
  };
}
