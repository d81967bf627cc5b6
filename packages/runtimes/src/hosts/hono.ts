import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { gateway } from '../gateway.ts';

const app = new Hono();
app.all('*', (context) => gateway(context.req.raw));

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.argv[2]) });
