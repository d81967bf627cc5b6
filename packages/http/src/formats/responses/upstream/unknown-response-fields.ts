import { isRecord, type JsonObject, setField } from '../../../json/index.ts';
import { readFields, unexpectedFields, unknownFields } from '../../unknown-texts.ts';

/** Fields of response objects that hold ids, numbers or words of a fixed list. */
const responseNames: ReadonlySet<string> = new Set([
  'id',
  'object',
  'status',
  'model',
  'background',
  'completed_at',
  'created_at',
  'error',
  'frequency_penalty',
  'max_output_tokens',
  'max_tool_calls',
  'parallel_tool_calls',
  'presence_penalty',
  'previous_response_id',
  'prompt_cache_retention',
  'service_tier',
  'store',
  'temperature',
  'tool_choice',
  'top_logprobs',
  'top_p',
  'truncation',
]);
/** Fields of response objects that repeat fields of the request. */
const echoNames: ReadonlySet<string> = new Set([
  'access_programs',
  'billing',
  'context_management',
  'conversation',
  'incomplete_details',
  'instructions',
  'metadata',
  'moderation',
  'output_text',
  'prompt',
  'prompt_cache_key',
  'prompt_cache_options',
  'reasoning',
  'safety_identifier',
  'text',
  'tools',
  'user',
]);
const responseFields = readFields({ output: 'any', usage: 'any' });
/** Matches the names of settings, and values from the fixed lists that settings allow. */
const settingWord = /^[a-z_]{1,24}$/;
const settingFields: ReadonlySet<string> = new Set([
  'billing',
  'incomplete_details',
  'moderation',
  'prompt_cache_options',
  'reasoning',
  'text',
  'tool_choice',
]);
/** Names of settings that hold words of a fixed list. */
const wordNames: ReadonlySet<string> = new Set(
  'context effort generate_summary mode payer reason summary tool_choice type verbosity'.split(' '),
);

/**
 * Returns the unknown fields of a response object. It leaves out the output, and strings that repeat the caller's own
 * request.
 *
 * @param request the body that was sent to the provider.
 */
export function unknownOfResponse(
  response: JsonObject,
  request: JsonObject,
): JsonObject | undefined {
  const unknown = unknownFields(response, responseNames, responseFields);
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(unknown ?? {})) {
    // The writer removes instructions, so they are never sent.
    if (name === 'instructions' && request['instructions']) continue;
    if (settingFields.has(name) && isSetting(name, value, maxSettingDepth)) continue;
    const rest = omitOwn(value, stringsIn(request[name]));
    if (rest !== undefined || !(responseNames.has(name) || echoNames.has(name)))
      setField(others, name, rest ?? null);
  }
  const { usage } = response;
  const unexpected = isRecord(usage) ? unexpectedFields(usage) : (usage ?? undefined);
  if (unexpected !== undefined) others['usage'] = unexpected;
  return Object.keys(others).length === 0 ? undefined : others;
}

/**
 * Removes the caller's own strings from a value; all other texts keep their places. Returns `undefined` if nothing is
 * left.
 */
function omitOwn(value: unknown, own: ReadonlySet<string>, depth: number = 0): unknown {
  const isOwn = (text: string): boolean => own.has(text) || addedNames.has(text);
  if (typeof value === 'string') return isOwn(value) ? undefined : value;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === maxDepth) return omitOwn(JSON.stringify(value), own);
  if (Array.isArray(value)) {
    const others = value
      .map((one) => omitOwn(one, own, depth + 1))
      .filter((one) => one !== undefined);
    return others.length === 0 ? undefined : others;
  }
  const others: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) {
    const rest = omitOwn(one, own, depth + 1);
    if (rest !== undefined || !isOwn(name)) setField(others, name, rest ?? null);
  }
  return Object.keys(others).length === 0 ? undefined : others;
}

const maxSettingDepth = 3;
const maxSettings = 6;

/** Whether a setting holds only words of a fixed list. */
function isSetting(name: string, value: unknown, depth: number): boolean {
  if (typeof value === 'string') return wordNames.has(name) && settingWord.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0 || Array.isArray(value)) return false;
  const names = Object.keys(value);
  return (
    names.length <= maxSettings &&
    names.every(
      (one) => settingWord.test(one) && isSetting(one, Reflect.get(value, one), depth - 1),
    )
  );
}

/** The names and values that providers add to the tools of a request. */
const addedNames: ReadonlySet<string> = new Set([
  '',
  'additionalProperties',
  'approximate',
  'auto',
  'default',
  'description',
  'filters',
  'function',
  'medium',
  'name',
  'output_schema',
  'parameters',
  'properties',
  'required',
  'search_context_size',
  'strict',
  'type',
  'user_location',
]);

/** A value that is nested deeper than this counts as one string. */
const maxDepth = 32;

function stringsIn(value: unknown, found: Set<string> = new Set(), depth: number = 0): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (depth === maxDepth) found.add(JSON.stringify(value) ?? '');
  else if (Array.isArray(value)) {
    for (const one of value) stringsIn(one, found, depth + 1);
  } else if (isRecord(value)) {
    for (const [name, one] of Object.entries(value)) {
      found.add(name);
      stringsIn(one, found, depth + 1);
    }
  }
  return found;
}
