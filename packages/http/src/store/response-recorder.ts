import type { AnswerRecorder } from '../exchange/index.ts';
import { recordEvents } from './record-events.ts';
import { isResponseBody, type Item, type ResponseBody } from './stored-response.ts';
import type { TenantResponses } from './tenant-responses.ts';

/** Facts about a request when its answer begins. */
export interface RecorderOptions {
  /** The store for the response; absent when the request forbids storing. */
  responses: Pick<TenantResponses, 'save'> | undefined;
  /** The whole input, with all referenced items. */
  items: Item[];
  /** The response that the request continues. */
  previousResponseId: string | null;
  /** The tenant of the request. */
  tenant: string | undefined;
}

/**
 * Stores a response before the client has its end, so another gateway on the same
 * storage can find it at once. `store` in the response says whether it was stored. A stream whose reader leaves was cancelled, and is
 * not stored.
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
