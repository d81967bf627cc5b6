import { isGatewayToolName } from 'toolgate';
import type { TypedObject } from '../../openai/index.ts';
import type { ResponsesRequest } from '../request/responses-request.ts';

/** The fields of each official tool type, except `type`. */
const fields = {
  function: [
    'name',
    'description',
    'parameters',
    'strict',
    'allowed_callers',
    'async',
    'defer_loading',
    'output_schema',
  ],
  custom: ['name', 'description', 'format', 'allowed_callers', 'async', 'defer_loading'],
} as const;

/** Returns a tool of a request for its response, always in the official shape. */
export function echoTool(tool: TypedObject): TypedObject {
  switch (tool.type ?? 'function') {
    case 'function':
      return echoFunction(tool);
    case 'custom':
      return isObject(tool['function']) ? echoFunction(tool) : echoCustom(tool);
    case 'namespace':
      return echoNamespace(tool);
    default:
      return tool;
  }
}

const modes: ReadonlySet<unknown> = new Set(['none', 'auto', 'required']);

/** Returns the tool choice of a request for its response. Without tools, a choice that names a tool becomes `auto`. */
export function echoToolChoice({
  tools,
  tool_choice: choice,
}: Pick<ResponsesRequest, 'tools' | 'tool_choice'>): string | TypedObject {
  if (typeof choice === 'string' && modes.has(choice)) return choice;
  if (typeof choice !== 'object' || choice === null || !tools?.length) return 'auto';
  const { type = 'function', name } = choice;
  switch (type) {
    case 'allowed_tools':
      return { type, mode: choice['mode'] ?? 'auto', tools: choice['tools'] };
    case null:
    case 'function':
    case 'custom':
      return { type: type ?? 'function', name };
    case 'mcp':
      return choice;
    default:
      // The model never calls a gateway tool, so a choice of one means `auto`.
      return isGatewayToolName(type) ? 'auto' : { type };
  }
}

/** Returns a function tool. Its schema requires `description`, `parameters` and `strict`. */
function echoFunction(tool: TypedObject): TypedObject {
  const { function: nested, inputSchema, input_schema, ...flat } = tool;
  const declared: TypedObject = { ...flat, ...(isObject(nested) && nested) };
  const { description = null, parameters = inputSchema ?? input_schema ?? null } = declared;
  const { strict = null } = declared;
  return pick({ ...declared, description, parameters, strict }, 'function');
}

function echoCustom({ description, ...tool }: TypedObject): TypedObject {
  return pick(typeof description === 'string' ? { ...tool, description } : tool, 'custom');
}

function echoNamespace({ name, description, tools }: TypedObject): TypedObject {
  const inner = Array.isArray(tools) ? tools.filter(isObject).map(echoTool) : [];
  const own = inner.filter(({ type }) => type === 'function' || type === 'custom');
  return { type: 'namespace', name, description: description ?? '', tools: own };
}

function pick(tool: TypedObject, type: keyof typeof fields): TypedObject {
  const presentNames = fields[type].filter((name) => tool[name] !== undefined);
  return { type, ...Object.fromEntries(presentNames.map((name) => [name, tool[name]])) };
}

function isObject(value: unknown): value is TypedObject {
  return typeof value === 'object' && value !== null;
}
