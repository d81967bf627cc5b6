/** The status of a gateway's answer to a caller that may speak WebSocket. */
const upgradeRequired = 426;

/**
 * Asks a gateway whether the sender of a request may speak WebSocket with it.
 *
 * @param request a `GET` of `/v1/responses` with the header `upgrade: websocket`.
 * @returns the response to send if it may not; `undefined` if it may.
 */
export async function refuseUpgrade(
  handler: (request: Request) => Promise<Response>,
  request: Request,
): Promise<Response | undefined> {
  const response = await handler(request);
  return response.status === upgradeRequired ? undefined : response;
}
