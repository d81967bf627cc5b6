import { HttpError } from '../../errors/index.ts';

/** A model as `GET /v1/models/{id}` describes it in Anthropic's shape. */
export interface AnthropicModel {
  type: 'model';
  id: string;
  display_name: string;
  /** A date and time in RFC 3339. */
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

/** What the gateway knows about a model. */
interface KnownModel {
  id: string;
  createdAt?: Date;
}

/** Describes a model in Anthropic's shape. The API writes an unknown date as the epoch. */
export function anthropicModel({ id, createdAt }: KnownModel): AnthropicModel {
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

/** The max number of models on one page, and the default. */
const maxLimit = 1000;

/**
 * Returns one page of models in Anthropic's shape: at most `limit` models, directly after `after_id` or directly before
 * `before_id`.
 *
 * @throws HttpError (400) that names the wrong parameter.
 */
export function anthropicModelList(
  models: readonly KnownModel[],
  parameters: URLSearchParams = new URLSearchParams(),
): AnthropicModelList {
  const limit = readLimit(parameters.get('limit'));
  const after = parameters.get('after_id');
  const before = parameters.get('before_id');
  const ids = models.map(({ id }) => id);
  const begin = after === null ? 0 : indexOf(ids, after, 'after_id') + 1;
  const end = before === null ? ids.length : indexOf(ids, before, 'before_id');
  const range = models.slice(begin, Math.max(begin, end));
  const page = before !== null && after === null ? range.slice(-limit) : range.slice(0, limit);
  return {
    data: page.map(anthropicModel),
    has_more: range.length > page.length,
    first_id: page[0]?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
  };
}

function readLimit(text: string | null): number {
  if (text === null) return maxLimit;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit;
  throw invalid('limit', `it must be a whole number from 1 to ${maxLimit}`);
}

function indexOf(ids: readonly string[], id: string, param: string): number {
  const index = ids.indexOf(id);
  if (index === -1) throw invalid(param, `no model has the id "${id.slice(0, 64)}"`);
  return index;
}

function invalid(param: string, message: string): HttpError {
  return new HttpError({ status: 400, message: `${param}: ${message}`, param });
}
