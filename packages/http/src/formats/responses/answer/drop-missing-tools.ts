import type { SharedV4Warning } from '@ai-sdk/provider';
import { isRecord } from '../../../json/index.ts';
import type { ResponsesRequest } from '../request/responses-request.ts';

/** A hosted tool as a model's warning names it: a model of the gateway's own, or one of the AI SDK's providers. */
const missingTool = /^(?:the|provider-defined) tool openai\.([\w.-]+)$/;

/**
 * A request without the hosted tools that its model did not get, by the model's warnings, and without a choice of them: its response
 * repeats neither. It is the same object if the model got all of them.
 */
export function dropMissingTools(
  request: ResponsesRequest,
  warnings: readonly SharedV4Warning[],
): ResponsesRequest {
  const missing = new Set<unknown>();
  for (const warning of warnings) {
    const name = warning.type === 'unsupported' ? missingTool.exec(warning.feature) : null;
    if (name !== null) missing.add(name[1]);
  }
  if (missing.size === 0) return request;
  const { tool_choice: choice, ...rest } = request;
  const tools = (request.tools ?? []).filter(({ type }) => !missing.has(type));
  const isGone = tools.length === 0 || (isRecord(choice) && missing.has(choice.type));
  return { ...rest, tools, ...(!isGone && { tool_choice: choice }) };
}
