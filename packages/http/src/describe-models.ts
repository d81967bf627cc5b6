import type { ErrorProtocol } from './error-protocol.ts';
import { anthropicModel, anthropicModelList } from './messages/index.ts';

/** The body of `GET /v1/models` in the caller's protocol. */
export function describeModels(ids: readonly string[], { name }: ErrorProtocol): object {
  if (name === 'anthropic') return anthropicModelList(ids);
  return { object: 'list', data: ids.map(openaiModel) };
}

/** The body of `GET /v1/models/{id}` in the caller's protocol. */
export function describeModel(id: string, { name }: ErrorProtocol): object {
  return name === 'anthropic' ? anthropicModel(id) : openaiModel(id);
}

/** OpenAI's types require a date; nothing is known of it. */
function openaiModel(id: string): object {
  return { id, object: 'model', created: 0, owned_by: 'toolgate' };
}
