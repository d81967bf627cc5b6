import type { ErrorProtocol } from '../exchange/index.ts';
import { anthropicModel, anthropicModelList } from '../formats/messages/index.ts';

/**
 * The body of `GET /v1/models` in the caller's protocol.
 *
 * @param parameters those of the address; only Anthropic's protocol knows pages.
 * @throws HttpError (400) that names the parameter at fault.
 */
export function describeModels(
  ids: readonly string[],
  { name }: ErrorProtocol,
  parameters: URLSearchParams,
): object {
  if (name === 'anthropic') return anthropicModelList(ids, parameters);
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
