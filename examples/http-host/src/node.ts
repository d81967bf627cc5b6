// The gateway in a plain Node.js server. Run it with: node src/node.ts
import { serve } from '@hono/node-server';
import { gateway } from './gateway.ts';

const port = Number(process.env.PORT ?? 8787);

serve({ fetch: gateway, hostname: '127.0.0.1', port }, (address) => {
  console.log(`The gateway listens on http://127.0.0.1:${address.port}`);
});
