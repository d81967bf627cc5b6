import { isRecord } from '../is-record.ts';
import type { JsonObject } from './json-object.ts';

/** What the features read of a request, in whichever format. */
const readNames: ReadonlySet<string> = new Set([
  'allowed_tools',
  'arguments',
  'audio',
  'background',
  'call_id',
  'content',
  'conversation',
  'custom',
  'data',
  'encrypted_content',
  'format',
  'function',
  'function_call',
  'functions',
  'grammar',
  'id',
  'input',
  'input_schema',
  'instructions',
  'messages',
  'modalities',
  'model',
  'n',
  'name',
  'output',
  'output_config',
  'output_format',
  'parameters',
  'previous_response_id',
  'prompt',
  'refusal',
  'response_format',
  'role',
  'signature',
  'source',
  'store',
  'stream',
  'summary',
  'system',
  'text',
  'thread',
  'tool_call_id',
  'tool_calls',
  'tool_choice',
  'tool_use_id',
  'tools',
  'type',
]);

/** Fields whose names are the caller's own to choose. */
const freeFields: ReadonlySet<string> = new Set([
  'input_schema',
  'inputSchema',
  'logit_bias',
  'metadata',
  'parameters',
  'schema',
]);

const plainName = /^[a-z0-9_]*$/;

/**
 * Whether a request has a field that only letter case tells from one that the features read. Servers that read JSON
 * without regard to case (those that are written in Go do so by default) would take it for the field itself, and
 * forward to the model what nothing has examined.
 */
export function holdsLookalike(body: JsonObject): boolean {
  for (const name of Object.keys(body)) {
    if (!plainName.test(name) && isLookalike(name)) return true;
    const value = body[name];
    if (typeof value !== 'object' || freeFields.has(name)) continue;
    // The input of a call is the caller's own; that of a request is a list or a text.
    if (Array.isArray(value) ? value.some(isHolder) : name !== 'input' && isHolder(value)) {
      return true;
    }
  }
  return false;
}

function isHolder(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isHolder);
  return isRecord(value) && holdsLookalike(value);
}

/** Both ways, since either alone leaves letters that Go's folding takes for those of a plain word. */
function isLookalike(name: string): boolean {
  return readNames.has(name.toUpperCase().toLowerCase());
}
