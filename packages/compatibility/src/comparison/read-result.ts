import { fieldNames } from '../members-of.ts';
import type { Call } from './call.ts';
import { turn } from './paced-model.ts';

/** Reads an iterable or a stream to its end and notes each item. */
export async function readAll(
  { note }: Call,
  what: string,
  items: AsyncIterable<unknown> | undefined,
): Promise<void> {
  if (items === undefined) return;
  try {
    for await (const item of items) note(what, item);
    note(`${what}, end`);
  } catch (error) {
    note(`${what}, broken`, error);
  }
}

/** Reads a response to its end and notes head and body. */
export async function readResponse({ note }: Call, response: Response): Promise<void> {
  note('response', response.status, response.headers);
  try {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) note('body', events(decoder.decode(chunk)));
    note('body, end');
  } catch (error) {
    note('body, broken', error);
  }
}

/** A chunk of a body; server-sent events as data, so their ids can be compared. */
function events(chunk: string): unknown {
  if (!chunk.startsWith('data: {')) return chunk;
  return chunk
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => (event === 'data: [DONE]' ? event : JSON.parse(event.slice(6))));
}

/** Streams of a result: each of them is read in a case of its own. */
const isStream = (name: string): boolean => /Stream$|^stream$/.test(name);

/** Notes every field of a result, and what its promises resolve to or reject with. */
export async function noteFields({ note }: Call, result: object): Promise<void> {
  const waited = patience();
  for (const name of fieldNames(result).toSorted()) {
    if (isInternal(name) || isStream(name)) continue;
    try {
      const value = await Promise.race([Reflect.get(result, name), waited]);
      if (typeof value !== 'function') note(`result.${name}`, value);
    } catch (error) {
      note(`result.${name}`, 'rejects', error);
    }
  }
}

/** Some promises of a result never settle where the call failed. */
async function patience(): Promise<string> {
  for (let turns = 0; turns < 10; turns += 1) await turn();
  return '(pending)';
}

function isInternal(name: string): boolean {
  return name.startsWith('_') || name === 'constructor' || name.endsWith('Promise');
}
