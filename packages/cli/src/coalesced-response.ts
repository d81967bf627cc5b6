import { ServerResponse } from 'node:http';

/**
 * A response whose head leaves together with what is written in the same moment. A stream that has its first event then costs a packet
 * and a system call less.
 */
export class CoalescedResponse extends ServerResponse {
  /** Sends the head once the work under way is done, with what that wrote of the body. */
  override flushHeaders(): void {
    const { socket } = this;
    socket?.cork();
    super.flushHeaders();
    if (socket !== null) process.nextTick(() => socket.uncork());
  }
}
