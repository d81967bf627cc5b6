// The proxy that copies bytes. Like the gateway, it prints its address.
import { Agent, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

const [upstreamPort] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

const server = createServer((request, response) => {
  const { url: path, headers } = request;
  const options = { host: '127.0.0.1', port: upstreamPort, path, method: 'POST', headers, agent };
  const upstream = send(options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
