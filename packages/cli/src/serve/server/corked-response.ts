import { ServerResponse } from 'node:http';

/**
 * A response that sends its head together with the first write of the same tick. If the first event of a stream is
 * ready, this saves one packet and one system call.
 */
export class CorkedResponse extends ServerResponse {
  /** Corks the socket until the next tick, so the first write joins the head. */
  override flushHeaders(): void {
    const { socket } = this;
    socket?.cork();
    super.flushHeaders();
    if (socket !== null) process.nextTick(() => socket.uncork());
  }
}
