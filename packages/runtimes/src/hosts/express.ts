import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { gateway } from '../gateway.ts';

const app = express();
app.use(getRequestListener(gateway));

app.listen(Number(process.argv[2]), '127.0.0.1');
