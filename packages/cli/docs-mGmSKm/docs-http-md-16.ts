import { serve } from '@hono/node-server';
import { createToolgateHandler } from '@toolgate/http';
import { Hono } from 'hono';
import { createDemoModel } from 'toolgate/demo-model';

const app = new Hono();
app.mount('/ai', createToolgateHandler({ models: { 'toolgate-demo': createDemoModel() } }));

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
const answer = await app.request('http://localhost/ai/v1/models');
console.log(JSON.stringify(await answer.json())); // "id":"toolgate-demo"
server.close();
