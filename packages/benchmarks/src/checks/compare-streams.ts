import { createToolgateHandler } from '@toolgate/http';
import { createContentFilter, type FilterChannel } from 'toolgate';
import { outputSources, readOutputs } from '../filter/filter-data.ts';
import { seededRandom } from '../guard-training/random.ts';
import { readLeakingAnswers, readQuotingAnswers } from '../own-sets/own-set-data.ts';

/** An answer, and the prompt that it must not give away. */
export interface StreamedAnswer {
  system: string | null;
  user: string | null;
  output: string;
}

/** How streams over HTTP compare with the filter in process. */
export interface StreamComparison {
  answers: number;
  leaks: number;
  /** Answers with another text or verdict, after some piece or at the end. */
  differences: number;
}

type Release = { text: string; status: string };

/**
 * Cuts answers into pieces of 1 to 60 characters, and has the same pieces read by a stream over HTTP and by the filter in process.
 *
 * @param folder the data; our own answers without it.
 */
export async function compareStreams(
  folder: string | undefined,
  count: number,
): Promise<StreamComparison> {
  const rows =
    folder === undefined
      ? [...readLeakingAnswers(), ...readQuotingAnswers()]
      : sample(folder, count);
  const handler = createToolgateHandler({ models: {}, checks: true });
  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const request = new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await (await handler(request)).json()) as Record<string, string>;
  };
  const filter = createContentFilter();
  const random = seededRandom(5);
  const comparison: StreamComparison = { answers: 0, leaks: 0, differences: 0 };
  for (const { system, user, output } of rows.slice(0, count)) {
    const pieces = cut(output, random);
    const local = filter
      .open({
        hidden: [{ text: system ?? '', kind: 'instructions' }],
        exempt: user === null ? [] : [user],
      })
      ?.channel();
    const { id } = await post('/v1/check-streams', {
      ...(system !== null && { system }),
      ...(user !== null && { user }),
    });
    const isSame = await comparePieces(pieces, local, async (body) => {
      const release = await post(`/v1/check-streams/${id}`, body);
      return { text: release['text'] ?? '', status: release['status'] ?? '' };
    });
    comparison.answers += 1;
    if (local?.leak) comparison.leaks += 1;
    if (!isSame) comparison.differences += 1;
  }
  return comparison;
}

async function comparePieces(
  pieces: readonly string[],
  local: FilterChannel | undefined,
  push: (body: object) => Promise<Release>,
): Promise<boolean> {
  for (const piece of pieces) {
    const { text, status } = await push({ push: piece });
    if (text !== (local ? local.push(piece) : piece)) return false;
    if ((status === 'blocked') !== (local?.leak !== undefined)) return false;
    if (status === 'blocked') return true;
  }
  const { text, status } = await push({ end: true });
  return text === (local?.end() ?? '') && (status === 'blocked') === (local?.leak !== undefined);
}

function cut(text: string, random: () => number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const length = 1 + Math.floor(random() * 60);
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

/** Answers of all collections, in an order that mixes them. */
function sample(folder: string, count: number): StreamedAnswer[] {
  const random = seededRandom(3);
  const rows = outputSources.flatMap((source) => readOutputs(folder, source));
  if (rows.length < count) throw new Error(`There are only ${rows.length} answers in ${folder}.`);
  return rows
    .map((row) => ({ row, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ row }) => row);
}
