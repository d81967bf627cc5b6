import { HttpError, invalidField } from '../errors/index.ts';
import { isRecord, requestBounds } from '../json/index.ts';
import type { EntryReading } from './entry-store.ts';
import { replayableItems, toItems } from './input-items.ts';
import type { Item } from './stored-response.ts';
import type { TenantResponses } from './tenant-responses.ts';

/** The input of a request, with stored items instead of references. */
export interface ResolvedInput {
  /** The id of the response that the request continues; null if there is none. */
  previousId: string | null;
  /** The input for the model: the request's own `input` if it has no references. */
  input: unknown;
  /** The same input as items, to be stored. */
  items: Item[];
}

/** The number of items that are looked up at once. */
const batchSize = 32;

/**
 * Replaces the references of a request by the items that they name: the whole conversation of `previous_response_id`,
 * and each `item_reference`.
 *
 * @throws HttpError: 400 for a missing response or item, 503 if the storage does not answer; and what `reading` throws.
 */
export async function resolveInput(
  body: Readonly<Record<string, unknown>>,
  responses: TenantResponses,
  reading: EntryReading,
): Promise<ResolvedInput> {
  const previous = body['previous_response_id'];
  const previousId = typeof previous === 'string' && previous !== '' ? previous : null;
  const items = toItems(body['input']);
  const history = previousId === null ? [] : await readHistory(previousId, responses, reading);
  const referenced = await readReferences(items, responses, reading);
  const inserted = new Set<unknown>(referenced.values());
  const resolved = items.flatMap((item, index) =>
    isReference(item) ? (referenced.get(index) ?? []) : [item],
  );
  const own = replayableItems(resolved, (item) => inserted.has(item));
  const isChanged = previousId !== null || items.some(isReference);
  return {
    previousId,
    input: isChanged ? [...history, ...own] : body['input'],
    items: [...history, ...own.filter(isRecord)],
  };
}

/** Why a response cannot be continued, by its status. */
const unfinished: Readonly<Record<string, string>> = {
  failed: 'failed',
  cancelled: 'was cancelled',
  queued: 'is not complete yet',
  in_progress: 'is not complete yet',
};

async function readHistory(
  id: string,
  responses: TenantResponses,
  reading: EntryReading,
): Promise<Item[]> {
  const stored = await responses.load(id, reading);
  if (stored === undefined) {
    const message = `Previous response with id '${id.slice(0, 64)}' not found.`;
    throw invalidField('previous_response_id', message, 'previous_response_not_found');
  }
  const { input, response } = stored;
  const reason = unfinished[response.status];
  if (reason !== undefined) {
    const message = `the response '${id.slice(0, 64)}' ${reason}, so nothing can follow it.`;
    throw invalidField('previous_response_id', message);
  }
  return [...input, ...replayableItems(response.output)];
}

/** Reads the referenced items, each by the position of its first reference, because no item may occur twice. */
async function readReferences(
  items: readonly unknown[],
  responses: TenantResponses,
  reading: EntryReading,
): Promise<Map<number, Item>> {
  const places = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    if (isReference(item) && !places.has(item.id)) places.set(item.id, index);
  }
  const found = new Map<number, Item>();
  const unread = [...places];
  for (let start = 0; start < unread.length; start += batchSize) {
    const batch = unread.slice(start, start + batchSize);
    const loaded = await Promise.all(batch.map(async ([id]) => responses.loadItem(id, reading)));
    for (const [at, [id, index]] of batch.entries()) {
      const item = loaded[at];
      if (item === undefined) assertDispensable(id, index);
      else found.set(index, item);
    }
  }
  return found;
}

/** Throws for a missing item, unless it is reasoning, on which no answer depends. */
function assertDispensable(id: string, index: number): void {
  if (id.startsWith('rs_')) return;
  throw invalidField(`input[${index}]`, `Item with id '${id.slice(0, 64)}' not found.`);
}

/**
 * Bounds the reading of the conversation that a request continues, so that it has the same bounds as a request that sends
 * the conversation itself.
 *
 * @param ownCharacters the length of the request.
 * @param maxCharacters maximum length of the request and the stored texts together, a 413 beyond.
 */
export function boundHistory(
  reading: EntryReading,
  ownCharacters: number,
  maxCharacters: number,
): EntryReading {
  let length = ownCharacters;
  return {
    ...reading,
    maxValues: requestBounds.maxValues,
    reserve(characters) {
      length += characters;
      if (length > maxCharacters) throw tooLarge(maxCharacters);
      reading.reserve?.(characters);
    },
  };
}

function tooLarge(maxCharacters: number): HttpError {
  return new HttpError({
    status: 413,
    message: `The request is too large together with the stored items that it refers to; at most ${maxCharacters} characters are accepted.`,
  });
}

function isReference(item: unknown): item is { id: string } {
  if (!isRecord(item) || typeof item['id'] !== 'string') return false;
  const { type, role } = item;
  return type === 'item_reference' || ((type ?? undefined) === undefined && !role);
}
