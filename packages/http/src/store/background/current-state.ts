import { isPending, type ResponseBody, type StoredResponse } from '../stored-response.ts';
import type { TenantResponses } from '../tenant-responses.ts';

/** Whether a response is made in the background. */
export function isBackground({ background }: ResponseBody): boolean {
  return background === true;
}

/** The error message of an answer whose gateway stopped. */
export const stoppedMessage = 'The gateway stopped before the response was complete.';

/** The error message of an answer whose work has ended, although the store has no end of it. */
const unstoredMessage = 'The gateway ended its work, but could not store the end of the response.';

/** Returns the current state of a response. It has failed if its work ended before the store had its end. */
export async function currentState(
  { response, input }: StoredResponse,
  responses: TenantResponses,
): Promise<ResponseBody> {
  if (!isPending(response)) return response;
  const mark = await responses.readMark(response.id);
  if (mark !== undefined && mark.until > Date.now()) return { ...response, status: mark.status };
  const message = mark === undefined ? unstoredMessage : stoppedMessage;
  const error = { code: 'server_error', message };
  const failed = { ...response, status: 'failed', error };
  await responses.save({ response: failed, input });
  return failed;
}
