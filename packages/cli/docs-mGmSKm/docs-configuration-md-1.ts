import { createToolgateHandler } from '@toolgate/http';
import { createDemoModel } from 'toolgate/demo-model';

const handler = createToolgateHandler({
  models: { 'toolgate-demo': createDemoModel() },
  allow: ['svc_prompt_guard', 'svc_shadow_agent'],
  defaults: {
    promptGuard: true,
    shadowAgent: { hint: 'answer in one sentence', maxIterations: 2 },
  },
});

const response = await handler(
  new Request('http://localhost/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'toolgate-demo',
      messages: [{ role: 'user', content: 'Hello!' }],
      tools: [{ type: 'function', function: { name: 'svc_disable_content_filter' } }],
    }),
  }),
);

console.log(response.status); // 400
console.log(await response.text()); // is not allowed for this caller
