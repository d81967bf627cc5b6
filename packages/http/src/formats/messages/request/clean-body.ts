import { isGatewayToolName } from 'toolgate';
import type { LongWork } from 'toolgate/internal';
import {
  isObjectList,
  isRecord,
  isSameList,
  type JsonObject,
  omitNulls,
} from '../../../json/index.ts';
import { fieldNames, removeCaseVariants } from '../../case-variants.ts';
import { holdsGatewayTool } from '../../gateway-tool-shapes.ts';
import { endsPiece } from '../../shared/index.ts';
import { kindOfBlock } from '../upstream-answer/read-block.ts';
import { requestSchemas } from './messages-request.ts';
import { messagesPartFields } from './part-fields.ts';
import { type OriginalMessage, createOriginalMessage } from './remember-blocks.ts';

const names = fieldNames(
  [...requestSchemas, ...messagesPartFields.schemas],
  [...messagesPartFields.names.free],
);

/** A body that is ready for a provider of this format. */
export interface CleanBody {
  /** The body; the same object if nothing was removed. */
  body: JsonObject;
  /** The rest of each message. */
  messages: readonly OriginalMessage[];
  /** The rest of the field `system`. It has no role. */
  system: OriginalMessage;
  warnings: string[];
}

/**
 * Prepares a body for a provider of this format. It removes the parts that are meant for the gateway, thinking that
 * another provider made, and calls of the provider without their results. It also removes fields that another reader could take for known ones.
 *
 * @param request a body with checked top-level fields.
 */
export function* cleanBody(request: JsonObject): LongWork<CleanBody> {
  const { body, warnings } = yield* removeCaseVariants(request, names);
  const { messages, system, tool_choice: choice, tools } = body;
  const list = isObjectList(messages) ? messages : [];
  const originals: OriginalMessage[] = [];
  let leftOut: string[] = [];
  for (const [index, message] of list.entries()) {
    const unanswered = unansweredCalls(message, list[index + 1]);
    if (unanswered.size > 0) leftOut = [unansweredWarning];
    originals.push(createOriginalMessage(message, unanswered));
    if (endsPiece(index)) yield;
  }
  const head = createOriginalMessage({ content: system });
  const cleaned: Record<string, unknown> = {};
  if (originals.some(({ wire }, at) => wire !== list[at])) {
    cleaned['messages'] = originals.flatMap(({ wire }) => wire ?? []);
  }
  if (isObjectList(tools)) {
    const own = tools.map(inOwnShape);
    if (!isSameList(own, tools)) cleaned['tools'] = own;
  }
  const cleanSystem = head.wire?.['content'];
  if (cleanSystem !== system) cleaned['system'] = cleanSystem;
  // A tool choice that names a gateway tool is ignored.
  if (holdsGatewayTool(choice) && !isUnderstood(choice, tools)) cleaned['tool_choice'] = undefined;
  const isSame = Object.keys(cleaned).length === 0;
  return {
    body: isSame ? body : { ...body, ...cleaned },
    messages: originals,
    system: head,
    warnings: [...warnings, ...leftOut],
  };
}

/** Rewrites a tool in OpenAI's shape, a common mistake, into the shape of this format. Returns any other tool unchanged. */
function inOwnShape(wire: JsonObject): JsonObject {
  const { type, function: nested } = wire;
  const isFunction = type == null || type === 'custom' || type === 'function';
  const declared = isRecord(nested) ? nested : wire;
  if (!isFunction || (nested === undefined && wire['input_schema'] != null)) return wire;
  const { name, description, strict, cache_control: mark } = declared;
  const schema = declared['input_schema'] ?? declared['inputSchema'] ?? declared['parameters'];
  if (schema == null) return wire;
  const cache_control = wire['cache_control'] ?? mark;
  return omitNulls({ name, description, input_schema: schema, strict, cache_control });
}

/** Whether a tool choice becomes a call option. If so, the pipeline removes the gateway tool from it. */
function isUnderstood(choice: unknown, tools: unknown): boolean {
  const { type, name } = choice as JsonObject;
  return type === 'tool' && isGatewayToolName(name) && Array.isArray(tools) && tools.length > 0;
}

/** The warning of a request from which calls were left out. */
const unansweredWarning =
  'messages: calls of tools that the provider runs were left out, since their results are missing';

/**
 * Finds the calls in an answer that its provider runs and that have no result. If the gateway blocks an answer between call
 * and result, the client keeps the call alone, and Anthropic refuses each later request of the conversation ("was found
 * without a corresponding `web_search_tool_result` block"; source: the guide on stop reasons). A call may stay in the last
 * message, which Anthropic continues, and before results of the client, after which Anthropic runs the call.
 *
 * @returns the blocks of these calls.
 */
function unansweredCalls(
  { role, content }: JsonObject,
  next: JsonObject | undefined,
): ReadonlySet<JsonObject> {
  if (role !== 'assistant' || !isObjectList(content) || !content.some(isOwnCall)) return none;
  if (next === undefined || next['role'] === 'assistant' || hasResults(next)) return none;
  const results = new Set(
    content.flatMap((block) => (kindOfBlock(block) === 'result' ? block['tool_use_id'] : [])),
  );
  return new Set(content.filter((block) => isOwnCall(block) && !results.has(block['id'])));
}

const none: ReadonlySet<JsonObject> = new Set();

function isOwnCall(block: JsonObject): boolean {
  return block['type'] !== 'tool_use' && kindOfBlock(block) === 'call';
}

function hasResults({ content }: JsonObject): boolean {
  return isObjectList(content) && content.some(({ type }) => type === 'tool_result');
}
