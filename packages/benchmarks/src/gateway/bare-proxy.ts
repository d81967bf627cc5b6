// The limit: passes bytes on without looking at them.
import { Agent, createServer, request as send } from 'node:http';

const [port, upstreamPort] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end();
    return;
  }
  const upstream = send(
    {
      host: '127.0.0.1',
      port: upstreamPort,
      path: request.url,
      method: 'POST',
      headers: request.headers,
      agent,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
});

server.listen(Number(port), '127.0.0.1');
