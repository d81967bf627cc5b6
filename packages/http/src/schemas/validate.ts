import { z } from 'zod';
import { officialSchemas, officialTypes, type OfficialType } from './write-schemas.ts';

/** Names the fault of a value of an official type; `undefined` for a valid value. */
export type Validate = (type: OfficialType, value: unknown) => string | undefined;

/** Fields that the gateway sends beside the official types' own. */
const extensions: Partial<Record<OfficialType, readonly string[]>> = {
  // DeepSeek's name for what OpenAI's format has no field for.
  ChatCompletion: [
    'toolgate',
    'choices.message.reasoning_content',
    // The name at other providers, whose answers pass.
    'choices.message.reasoning',
    'choices.message.reasoning_details',
  ],
  // Citations come in the field that a whole answer has for them.
  ChatCompletionChunk: [
    'toolgate',
    'choices.delta.reasoning_content',
    'choices.delta.reasoning',
    'choices.delta.reasoning_details',
    'choices.delta.annotations',
  ],
  Message: ['toolgate'],
  MessageEvent: ['toolgate'],
  Message2023: ['toolgate'],
  MessageEvent2023: ['toolgate'],
  // The types know a code for message threads only.
  AnthropicError: ['error.details', 'toolgate'],
  OpenAIError: ['toolgate'],
  Compaction: ['toolgate'],
  // The Open Responses specification requires these, which OpenAI's own types do not have.
  Response: ['toolgate', 'presence_penalty', 'frequency_penalty', 'store'],
  ResponseEvent: [
    'response.toolgate',
    'response.presence_penalty',
    'response.frequency_penalty',
    'response.store',
    // OpenAI's own document requires it of the end of a call's arguments.
    'name',
  ],
};

/** Fields that are null until they are known: in Open Responses, while OpenAI's own types leave them out. */
const nullable: Partial<Record<OfficialType, string>> = { ResponseEvent: 'response.usage' };

/** The same of a response that is fetched before it is complete, or that never will be. */
function dropUnknownUsage(value: unknown): void {
  if (typeof value !== 'object' || value === null || !('status' in value)) return;
  if (value.status !== 'completed') remove(value, ['usage'], (left) => left === null);
}

/** Fields that OpenAI's client adds to its answers. */
const computed: Partial<Record<OfficialType, string>> = {
  Response: 'output_text',
  ResponseEvent: 'response.output_text',
};

/** How much of a value and of its faults is shown. */
const maxMessage = 2000;

/** Reads the official SDKs' types as schemas that know every field: an unknown field is a fault. */
export function createValidator(): Validate {
  const schemas = officialSchemas();
  const read = new Map<OfficialType, z.ZodType>();
  for (const type of officialTypes) {
    read.set(type, z.fromJSONSchema(schemas[type]));
  }
  return (type, value) => {
    const own = structuredClone(value);
    for (const path of extensions[type] ?? []) remove(own, path.split('.'));
    remove(own, nullable[type]?.split('.') ?? [], (left) => left === null);
    if (type === 'Response') dropUnknownUsage(own);
    if (type.endsWith('2023')) addCitations(own);
    if (type.startsWith('Response')) dropHostedTools(own);
    if (type === 'Compaction') dropOwnMessages(own);
    add(own, computed[type]?.split('.') ?? []);
    const result = read.get(type)?.safeParse(own);
    if (result?.success === true) return undefined;
    const issues = JSON.stringify(leastIssues(result?.error.issues ?? [])).slice(0, maxMessage);
    return `no ${type}: ${JSON.stringify(own).slice(0, maxMessage)}\n${issues}`;
  };
}

/** Removes a field; on the way to it, lists represent each of their elements. */
function remove(
  value: unknown,
  [field, ...rest]: readonly string[],
  isRemoved: (left: unknown) => boolean = () => true,
): void {
  if (field === undefined || typeof value !== 'object' || value === null) return;
  const node = value as Record<string, unknown>;
  if (Array.isArray(value)) {
    for (const element of value) remove(element, [field, ...rest], isRemoved);
  } else if (rest.length > 0) {
    remove(node[field], rest, isRemoved);
  } else if (isRemoved(node[field])) {
    Reflect.deleteProperty(node, field);
  }
}

/** The types have null where the API's own answers of that version have nothing, and strict readers of it refuse null. */
function addCitations(value: unknown): void {
  const { content = [], content_block: block } = value as {
    content?: object[];
    content_block?: object;
  };
  for (const text of [...content, block ?? {}]) {
    if ('text' in text && !('citations' in text)) Object.assign(text, { citations: null });
  }
}

/**
 * A tool of a kind that runs elsewhere is repeated exactly as it was declared, and so is a choice of its type: the SDK's list
 * of types that may be chosen lacks some that may be declared, such as `web_search`.
 */
function dropHostedTools(value: unknown): void {
  const { response = value } = value as { response?: unknown };
  if (typeof response !== 'object' || response === null || !('tools' in response)) return;
  const { tools } = response;
  if (!Array.isArray(tools)) return;
  response.tools = tools.filter(isOwn);
  const choice = 'tool_choice' in response ? response.tool_choice : undefined;
  const chosen = typeof choice === 'object' && choice !== null && 'type' in choice && choice.type;
  const hosted = tools.filter((tool: { type?: unknown }) => !isOwn(tool));
  if (hosted.some(({ type }) => type === chosen)) Object.assign(response, { tool_choice: 'auto' });
}

function isOwn({ type }: { type?: unknown }): boolean {
  return ownTools.has(type);
}

/** The SDK says that the output begins with the user's messages, but its type has only messages of the assistant. */
function dropOwnMessages(value: unknown): void {
  const compaction = value as { output: { role?: unknown }[] };
  compaction.output = compaction.output.filter(({ role }) => role === undefined);
}

const ownTools: ReadonlySet<unknown> = new Set(['function', 'custom', 'namespace']);

/** Adds an empty text where the objects on the way to it are there. */
function add(value: unknown, [field, ...rest]: readonly string[]): void {
  if (field === undefined || typeof value !== 'object' || value === null) return;
  const node = value as Record<string, unknown>;
  if (rest.length > 0) add(node[field], rest);
  else node[field] = '';
}

type Issues = readonly z.core.$ZodIssue[];

/** Of a union, the member that the value is nearest to. */
function leastIssues(issues: Issues): Issues {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const members = issue.errors.map((errors) => leastIssues(errors));
    const [nearest = []] = members.toSorted((one, other) => weigh(one) - weigh(other));
    return nearest.map((inner) => Object.assign(inner, { path: [...issue.path, ...inner.path] }));
  });
}

/** A value of another type is farther off than one of the same type with a fault. */
function weigh(issues: Issues): number {
  return issues.reduce((sum, { path }) => sum + (path.at(-1) === 'type' ? 100 : 1), 0);
}
