import { createToolgateHandler } from '@toolgate/http';
import type { GatewayObserver } from 'toolgate';
import { createDemoModel } from 'toolgate/demo-model';

const telemetry: GatewayObserver = {
  openRequest: ({ modelId }) => ({
    openCall: ({ role }) => ({
      run: (action) => action(),
      firstPart: () => {},
      close: ({ usage }) => console.log(role, usage?.outputTokens.total), // candidate 9
    }),
    close: ({ outcome, error }) => console.log(modelId, error ?? outcome?.contentFilter.action), // toolgate-demo passed
  }),
};

const handler = createToolgateHandler({
  models: { 'toolgate-demo': createDemoModel() },
  telemetry,
});

const response = await handler(
  new Request('http://localhost/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'toolgate-demo',
      messages: [
        { role: 'system', content: 'You are Ada, the arithmetic tutor of a night school.' },
        { role: 'user', content: 'What is 17 + 25?' },
      ],
    }),
  }),
);

console.log(response.status); // 200
