import { serve } from '@hono/node-server';
import { gateway } from '../gateway.ts';

serve({ fetch: gateway, hostname: '127.0.0.1', port: Number(process.argv[2]) });
