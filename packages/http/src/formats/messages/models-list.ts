import { HttpError } from '../../errors/index.ts';

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
  has_more: boolean;
  first_id: string | null;
  last_id: string | null;
}

/** Describes a model that is known only by its id. The API's word for an unknown date is the epoch. */
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

/** The most models of one page, and as many as there are where the request does not say. */
const maxLimit = 1000;

/**
 * One page of models in Anthropic's shape: `limit` of them, those behind `after_id` or those right
 * before `before_id`.
 *
 * @throws HttpError (400) that names the parameter at fault.
 */
export function anthropicModelList(
  ids: readonly string[],
  parameters: URLSearchParams = new URLSearchParams(),
): AnthropicModelList {
  const limit = readLimit(parameters.get('limit'));
  const after = parameters.get('after_id');
  const before = parameters.get('before_id');
  const begin = after === null ? 0 : indexOf(ids, after, 'after_id') + 1;
  const end = before === null ? ids.length : indexOf(ids, before, 'before_id');
  const range = ids.slice(begin, Math.max(begin, end));
  const page = before !== null && after === null ? range.slice(-limit) : range.slice(0, limit);
  return {
    data: page.map(anthropicModel),
    has_more: range.length > page.length,
    first_id: page[0] ?? null,
    last_id: page.at(-1) ?? null,
  };
}

function readLimit(text: string | null): number {
  if (text === null) return maxLimit;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit;
  throw invalid('limit', `expected a whole number from 1 to ${maxLimit}`);
}

function indexOf(ids: readonly string[], id: string, param: string): number {
  const index = ids.indexOf(id);
  if (index === -1) throw invalid(param, `no model has the id "${id.slice(0, 64)}"`);
  return index;
}

function invalid(param: string, message: string): HttpError {
  return new HttpError({ status: 400, message: `${param}: ${message}`, param });
}
