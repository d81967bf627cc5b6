import type { SharedV4Warning } from '@ai-sdk/provider';
import { isRecord } from '../../../json/index.ts';
import type { ResponsesRequest } from '../request/responses-request.ts';

/**
 * Matches a model's warning that it does not have a hosted tool. Models of the gateway and of the AI SDK's providers
 * give such warnings.
 */
const missingTool = /^(?:the|provider-defined) tool openai\.([\w.-]+)$/;

/**
 * Removes the hosted tools that the model did not get from a request, so that the response does not repeat them. The
 * model's warnings name these tools. A tool choice that names one is removed too. Returns the same object if the model
 * got all tools.
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
