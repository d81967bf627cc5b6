import { connect } from 'node:net';
import type { CheckKind } from './check-bodies.ts';

/** What a run of checks took. */
export interface CheckLoad {
  perSecond: number;
  /** The times of a check, in milliseconds. */
  p50: number;
  p99: number;
}

let sent = 0;

/**
 * Sends checks over connections that stay open, each its next one when the last one was answered. Sockets without a client around them,
 * since a client costs more than a check.
 *
 * @throws Error for an answer that is not 200.
 */
export async function loadChecks(
  url: string,
  { kind, checks, connections }: { kind: CheckKind; checks: number; connections: number },
): Promise<CheckLoad> {
  const times: number[] = [];
  let left = checks;
  const next = (): string | undefined => {
    if (left === 0) return undefined;
    left -= 1;
    sent += 1;
    return JSON.stringify(kind.body(sent));
  };
  const start = performance.now();
  const { port } = new URL(url);
  await Promise.all(
    Array.from({ length: connections }, () => runConnection(Number(port), kind.path, next, times)),
  );
  const seconds = (performance.now() - start) / 1000;
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: checks / seconds, p50: at(0.5), p99: at(0.99) };
}

function runConnection(
  port: number,
  path: string,
  next: () => string | undefined,
  times: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let startedAt = 0;
    let received = '';
    function send(): void {
      const body = next();
      if (body === undefined) {
        socket.end();
        resolve();
        return;
      }
      const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
      startedAt = performance.now();
      socket.write(head + body);
    }
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const [, length = '0'] = /content-length: (\d+)/i.exec(received.slice(0, end)) ?? [];
      if (received.length < end + 4 + Number(length)) return;
      times.push(performance.now() - startedAt);
      if (!received.startsWith('HTTP/1.1 200')) {
        reject(new Error(`${path} answered ${received.slice(0, 500)}`));
        return;
      }
      received = '';
      send();
    });
  });
}
