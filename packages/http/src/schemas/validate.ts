import { z } from 'zod';
import { officialSchemas, officialTypes, type OfficialType } from './write-schemas.ts';

/** Describes the fault of a value of an official type; `undefined` for a valid value. */
export type Validate = (type: OfficialType, value: unknown) => string | undefined;

/** Fields that the gateway sends in addition to the official types' own. */
const extensions: Partial<Record<OfficialType, readonly string[]>> = {
  // DeepSeek's name for reasoning, for which OpenAI's format has no field.
  ChatCompletion: [
    'toolgate',
    'choices.message.reasoning_content',
    'choices.message.tool_calls.extra_content',
    // The name at other providers; their answers are passed on.
    'choices.message.reasoning',
    'choices.message.reasoning_details',
  ],
  // Citations are sent in the field of a whole answer.
  ChatCompletionChunk: [
    'toolgate',
    'choices.delta.reasoning_content',
    'choices.delta.tool_calls.extra_content',
    'choices.delta.reasoning',
    'choices.delta.reasoning_details',
    'choices.delta.annotations',
  ],
  Message: ['toolgate'],
  MessageEvent: ['toolgate'],
  Message2023: ['toolgate'],
  MessageEvent2023: ['toolgate'],
  // The types have a code only for message threads.
  AnthropicError: ['error.details', 'toolgate'],
  OpenAIError: ['toolgate'],
  Compaction: ['toolgate'],
  // The Open Responses specification requires these fields; OpenAI's own types lack them.
  Response: ['toolgate', 'presence_penalty', 'frequency_penalty', 'store'],
  ResponseEvent: [
    'response.toolgate',
    'response.presence_penalty',
    'response.frequency_penalty',
    'response.store',
    // OpenAI's own document requires it at the end of a call's arguments.
    'name',
  ],
};

/** Fields that are null until they are known. Open Responses has them; OpenAI's own types leave them out. */
const nullable: Partial<Record<OfficialType, string>> = { ResponseEvent: 'response.usage' };

/** Removes a `usage` of null from a response that is not completed. */
function dropUnknownUsage(value: unknown): void {
  if (typeof value !== 'object' || value === null || !('status' in value)) return;
  if (value.status !== 'completed') remove(value, ['usage'], (left) => left === null);
}

/** Fields that OpenAI's client adds to its answers. */
const computed: Partial<Record<OfficialType, string>> = {
  Response: 'output_text',
  ResponseEvent: 'response.output_text',
};

/** Maximum number of characters that are shown of a value and of its faults. */
const maxMessage = 2000;

/** Creates a validator from the official SDKs' types. It rejects unknown fields. */
export function createValidator(): Validate {
  const schemas = officialSchemas();
  const read = new Map(officialTypes.map((type) => [type, createReader(schemas[type])]));
  return (type, value) => {
    const own = structuredClone(value);
    for (const path of extensions[type] ?? []) remove(own, path.split('.'));
    remove(own, nullable[type]?.split('.') ?? [], (left) => left === null);
    if (type === 'Response') dropUnknownUsage(own);
    if (type.endsWith('2023')) addCitations(own);
    if (type.startsWith('Response')) dropHostedTools(own);
    if (type === 'Compaction') dropMessages(own);
    add(own, computed[type]?.split('.') ?? []);
    const result = read.get(type)?.(own).safeParse(own);
    if (result?.success === true) return undefined;
    const issues = JSON.stringify(leastIssues(result?.error.issues ?? [])).slice(0, maxMessage);
    return `no ${type}: ${JSON.stringify(own).slice(0, maxMessage)}\n${issues}`;
  };
}

/** The part of a JSON schema that is followed here. */
interface SchemaNode {
  $ref?: string;
  anyOf?: readonly SchemaNode[];
  properties?: { type?: { const?: unknown } };
  definitions?: Readonly<Record<string, SchemaNode>>;
}

/**
 * Creates the function that returns the schema for a value. For a union of events it is the member of the value's
 * `type`, because the schema of a union tries all of its dozens of members.
 */
function createReader(
  schema: Parameters<typeof z.fromJSONSchema>[0] & object,
): (value: unknown) => z.ZodType {
  const root = schema as SchemaNode;
  const resolve = (node: SchemaNode | undefined): SchemaNode | undefined =>
    node?.$ref === undefined
      ? node
      : resolve(root.definitions?.[decodeURIComponent(node.$ref.slice('#/definitions/'.length))]);
  const members = new Map<unknown, SchemaNode>();
  for (const member of resolve(root)?.anyOf ?? []) {
    const type = resolve(member)?.properties?.type?.const;
    if (type !== undefined) members.set(type, member);
  }
  const read = new Map<SchemaNode, z.ZodType>();
  return (value) => {
    const type: unknown =
      typeof value === 'object' && value !== null && 'type' in value && value.type;
    const node = members.get(type) ?? root;
    const cached = read.get(node);
    if (cached !== undefined) return cached;
    const made = z.fromJSONSchema({ ...schema, ...(node.$ref && { $ref: node.$ref }) });
    read.set(node, made);
    return made;
  };
}

/** Removes a field. On the way to it, a list means each of its elements. */
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

/** Adds null for citations: the types require it, but answers of that API version have no such field. Strict readers refuse null. */
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
 * Removes tools that run elsewhere, and a choice of one. Answers repeat them exactly as declared, and the SDK's types for a choice
 * lack some of them, such as `web_search`.
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

/** Removes messages. The output has the user's too, as the SDK's comment says, but its type has only messages of the assistant. */
function dropMessages(value: unknown): void {
  const compaction = value as { output: { role?: unknown }[] };
  compaction.output = compaction.output.filter(({ role }) => role === undefined);
}

const ownTools: ReadonlySet<unknown> = new Set(['function', 'custom', 'namespace']);

/** Adds an empty text if the objects on the way to it exist. */
function add(value: unknown, [field, ...rest]: readonly string[]): void {
  if (field === undefined || typeof value !== 'object' || value === null) return;
  const node = value as Record<string, unknown>;
  if (rest.length > 0) add(node[field], rest);
  else node[field] = '';
}

type Issues = readonly z.core.$ZodIssue[];

/** Returns the issues of the union member that is nearest to the value. */
function leastIssues(issues: Issues): Issues {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const members = issue.errors.map((errors) => leastIssues(errors));
    const [nearest = []] = members.toSorted((one, other) => weigh(one) - weigh(other));
    return nearest.map((inner) => Object.assign(inner, { path: [...issue.path, ...inner.path] }));
  });
}

/** A value of another type is farther away than a faulty value of the same type. */
function weigh(issues: Issues): number {
  return issues.reduce((sum, { path }) => sum + (path.at(-1) === 'type' ? 100 : 1), 0);
}
