import { isPending, type ResponseBody, type StoredResponse } from '../stored-response.ts';
import type { TenantResponses } from '../tenant-responses.ts';

/** Whether a response is made in the background. */
export function isBackground({ background }: ResponseBody): boolean {
  return background === true;
}

/** The error message of an answer whose gateway stopped. */
export const stoppedMessage = 'The gateway stopped before the response was complete.';

/** Returns the current state of a response. It has failed if its process ended before it was complete. */
export async function currentState(
  { response, input }: StoredResponse,
  responses: TenantResponses,
): Promise<ResponseBody> {
  if (!isPending(response)) return response;
  const mark = await responses.readMark(response.id);
  if (mark !== undefined && mark.until > Date.now()) return { ...response, status: mark.status };
  const error = { code: 'server_error', message: stoppedMessage };
  const failed = { ...response, status: 'failed', error };
  await responses.save({ response: failed, input });
  return failed;
}
