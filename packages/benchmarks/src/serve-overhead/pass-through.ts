// The limit: copies bytes both ways with Node's own client and server, and does nothing else.
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const [target = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const server = createServer((incoming, outgoing) => {
  const { method, headers } = incoming;
  const sent = request(`${target}${incoming.url}`, { method, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  sent.on('error', () => outgoing.destroy());
  incoming.pipe(sent);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
