// What a pass-through costs with `fetch`, the client that every runtime has: it copies bytes without looking at them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const [port, upstreamPort] = process.argv.slice(2);

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const answer = await fetch(`http://127.0.0.1:${upstreamPort}${request.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.concat(pieces),
  });
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'application/json',
  });
  const reader = answer.body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    response.write(read.value);
  }
  response.end();
}

const server = createServer((request, response) => {
  if (request.method === 'GET') response.end();
  else forward(request, response).catch(() => response.destroy());
});

server.listen(Number(port), '127.0.0.1');
