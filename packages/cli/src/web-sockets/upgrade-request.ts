import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { credentialHeaders } from '@toolgate/http';

/** Returns the key in a request; empty without a key. */
export function credentialsOf({ headers }: Request): string {
  return credentialHeaders
    .map((name) => headers.get(name) ?? '')
    .join('\n')
    .trim();
}

/** Creates the request for a connection; `undefined` if its URL is invalid. */
export function toRequest({
  headers: incomingHeaders,
  rawHeaders,
  url = '/',
}: IncomingMessage): Request | undefined {
  const address = `http://${incomingHeaders.host ?? ''}${url}`;
  if (!url.startsWith('/') || !URL.canParse(address)) return undefined;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    headers.append(name, value);
  }
  return new Request(address, { headers });
}

/** Answers a request for a connection that is refused. */
export async function refuse(stream: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...lines,
    'connection: close',
    `content-length: ${body.length}`,
  ];
  stream.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
}
