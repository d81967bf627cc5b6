// The gateway among the routes of a Hono app, here on Node.js. Run it with: node src/hono.ts
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { gateway } from './gateway.ts';

const app = new Hono();
app.get('/', (context) => context.text('The gateway is at /ai/v1.'));
app.mount('/ai', gateway);

const port = Number(process.env.PORT ?? 8787);

serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (address) => {
  console.log(`The gateway listens on http://127.0.0.1:${address.port}/ai`);
});
