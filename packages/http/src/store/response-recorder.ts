import type { AnswerRecorder } from '../exchange/index.ts';
import { recordEvents } from './record-events.ts';
import { isResponseBody, type Item, type ResponseBody } from './stored-response.ts';
import type { TenantResponses } from './tenant-responses.ts';

/** Options of {@link createResponseRecorder}. */
export interface RecorderOptions {
  /** The store for the response; absent when the request forbids storing. */
  responses: Pick<TenantResponses, 'save'> | undefined;
  /** The whole input, with the items behind its references. */
  items: Item[];
  /** The response that the request continues. */
  previousResponseId: string | null;
  /** The tenant of the request. */
  tenant: string | undefined;
}

/**
 * Creates a recorder that stores a response before the client gets its end, so another gateway on the same storage
 * finds it at once. `store` in the response reports whether it was stored. If the reader of a stream leaves, its
 * response counts as cancelled and is not stored.
 */
export function createResponseRecorder(options: RecorderOptions): AnswerRecorder {
  const { responses, items, previousResponseId, tenant } = options;

  function withState(response: ResponseBody, store: boolean): ResponseBody {
    return { ...response, previous_response_id: previousResponseId, store };
  }

  async function save(response: ResponseBody): Promise<ResponseBody> {
    if (responses === undefined) return withState(response, false);
    const stored = withState(response, true);
    const isStored = await responses.save({ response: stored, input: items });
    return isStored ? stored : withState(response, false);
  }

  return {
    recordBody: async (body) => (isResponseBody(body) ? save(body) : body),
    recordStream: (writer) =>
      recordEvents(writer, {
        begin: (response) => withState(response, responses !== undefined),
        save,
        tenant,
      }),
  };
}
