// The gateway as an HTTP endpoint of this app, for clients of all three formats; their base URL is `/api/v1`.
import { createToolgateHandler } from '@toolgate/http';
import { chooseModel } from '../../../../lib/choose-model.ts';

const gateway = createToolgateHandler({
  models: { chat: chooseModel() },
  apiKeys: (process.env.TOOLGATE_API_KEYS ?? '').split(',').filter((key) => key !== ''),
});

export const GET = gateway;
export const POST = gateway;
export const DELETE = gateway;
