/** The status with which a gateway answers a caller that may use WebSocket. */
const upgradeRequired = 426;

/**
 * Asks a gateway whether the sender of a request may use WebSocket.
 *
 * @param request a `GET` of `/v1/responses` with the header `upgrade: websocket`.
 * @returns the response to send if the sender may not; `undefined` if it may.
 */
export async function refuseUpgrade(
  handler: (request: Request) => Promise<Response>,
  request: Request,
): Promise<Response | undefined> {
  const response = await handler(request);
  return response.status === upgradeRequired ? undefined : response;
}
