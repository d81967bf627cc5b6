import type { JsonObject } from '../../json/index.ts';
import { type Page, selectPage } from '../../select-page.ts';

/** What the gateway knows about a model. */
interface KnownModel {
  id: string;
  createdAt?: Date;
}

/** Describes a model, as `GET /v1/models/{id}` does, in Anthropic's shape. The API writes an unknown date as the epoch. */
export function anthropicModel({ id, createdAt }: KnownModel): JsonObject {
  return {
    type: 'model',
    id,
    display_name: id,
    created_at: (createdAt ?? new Date(0)).toISOString().replace('.000Z', 'Z'),
    capabilities: null,
    deprecated_at: null,
    lifecycle: 'active',
    line: null,
    max_input_tokens: null,
    max_tokens: null,
    retires_at: null,
  };
}

/**
 * Returns one page of models in Anthropic's shape: at most `limit` models, directly after `after_id` or directly before
 * `before_id`.
 *
 * @throws HttpError (400) that names the wrong parameter.
 */
export function anthropicModelList(
  models: readonly KnownModel[],
  parameters: URLSearchParams = new URLSearchParams(),
): Page<JsonObject> {
  const page = selectPage(models, parameters, pages);
  return { ...page, data: page.data.map(anthropicModel) };
}

const pages = {
  names: { after: 'after_id', before: 'before_id' },
  defaultLimit: 1000,
  maxLimit: 1000,
  noun: 'model',
};
