/** A model as `GET /v1/models/{id}` describes it in Anthropic's shape. */
export interface AnthropicModel {
  type: 'model';
  id: string;
  display_name: string;
  /** RFC 3339. */
  created_at: string;
  capabilities: null;
  deprecated_at: null;
  lifecycle: 'active';
  line: null;
  max_input_tokens: null;
  max_tokens: null;
  retires_at: null;
}

/** The body of `GET /v1/models` in Anthropic's shape. */
export interface AnthropicModelList {
  data: AnthropicModel[];
  has_more: false;
  first_id: string | null;
  last_id: string | null;
}

/** Describes a model of which only the id is known. The API's word for an unknown date is the epoch. */
export function anthropicModel(id: string): AnthropicModel {
  return {
    type: 'model',
    id,
    display_name: id,
    created_at: '1970-01-01T00:00:00Z',
    capabilities: null,
    deprecated_at: null,
    lifecycle: 'active',
    line: null,
    max_input_tokens: null,
    max_tokens: null,
    retires_at: null,
  };
}

/** Lists models in Anthropic's shape, all on one page. */
export function anthropicModelList(ids: readonly string[]): AnthropicModelList {
  return {
    data: ids.map(anthropicModel),
    has_more: false,
    first_id: ids[0] ?? null,
    last_id: ids.at(-1) ?? null,
  };
}
