import { isObjectList, type JsonObject } from '../../../json/index.ts';
import { kindOfBlock } from '../upstream-answer/read-block.ts';

/** The warning of a request from which calls were left out. */
export const unansweredWarning =
  'messages: calls of tools that the provider runs were left out, since their results are missing';

/**
 * Finds the calls of an answer that its provider runs and that have no result. If the gateway blocks an answer between
 * the two, the client keeps the call alone, and Anthropic refuses each later request of the conversation ("was found
 * without a corresponding `web_search_tool_result` block"; source: the guide on stop reasons). A call stays if its
 * answer is the last message, which is to be continued, or if results of the client follow, after which Anthropic runs
 * it.
 *
 * @returns the blocks of these calls.
 */
export function unansweredCalls(
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
