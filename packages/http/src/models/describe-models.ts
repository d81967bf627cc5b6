import type { ErrorProtocol } from '../exchange/index.ts';
import { anthropicModel, anthropicModelList } from '../formats/messages/index.ts';
import type { ListedModel } from './model-registry.ts';

/**
 * Writes the body of `GET /v1/models` in the caller's protocol.
 *
 * @param parameters the query parameters; only Anthropic's protocol has pages.
 * @throws HttpError (400) that names the wrong parameter.
 */
export function describeModels(
  models: readonly ListedModel[],
  { name }: ErrorProtocol,
  parameters: URLSearchParams,
): object {
  if (name === 'anthropic') return anthropicModelList(models, parameters);
  return { object: 'list', data: models.map(openaiModel) };
}

/** Writes the body of `GET /v1/models/{id}` in the caller's protocol. */
export function describeModel(model: ListedModel, { name }: ErrorProtocol): object {
  return name === 'anthropic' ? anthropicModel(model) : openaiModel(model);
}

/** OpenAI's types require a date, even if it is unknown. */
function openaiModel({ id, ownedBy = 'toolgate', createdAt }: ListedModel): object {
  const created = createdAt === undefined ? 0 : Math.floor(createdAt.getTime() / 1000);
  return { id, object: 'model', created, owned_by: ownedBy };
}
