// app/api/v1/[...path]/route.ts
import { createToolgateHandler } from '@toolgate/http';
import { createDemoModel } from 'toolgate/demo-model';

const gateway = createToolgateHandler({
  models: { 'toolgate-demo': createDemoModel() },
  apiKeys: ['a-key-of-your-choice'],
});

export const GET = gateway;
export const POST = gateway;
export const DELETE = gateway;
