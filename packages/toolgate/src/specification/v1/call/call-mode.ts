import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { LanguageModelV1CallOptions, LanguageModelV1FunctionTool } from '@ai-sdk/provider-v1';
import { memory } from './memory.ts';
import { liftTool, lowerTool } from './tool.ts';

type Mode = LanguageModelV1CallOptions['mode'];
type ObjectToolMode = Extract<Mode, { type: 'object-tool' }>;
type ModeFields = Pick<LanguageModelV4CallOptions, 'tools' | 'toolChoice' | 'responseFormat'>;

/** V1's mode as the fields of V4 that took its place. */
export function liftMode(mode: Mode): ModeFields {
  switch (mode.type) {
    case 'regular':
      return {
        ...(mode.tools && { tools: mode.tools.map(liftTool) }),
        ...(mode.toolChoice && { toolChoice: mode.toolChoice }),
      };
    case 'object-json':
      return { responseFormat: memory.remember({ ...mode, type: 'json' as const }, mode) };
    case 'object-tool': {
      const toolChoice = { type: 'tool' as const, toolName: mode.tool.name };
      return { tools: [liftTool(mode.tool)], toolChoice: memory.remember(toolChoice, mode) };
    }
  }
}

/**
 * The fields of V4 that took the mode's place as V1's mode. An object mode comes back where its response
 * format or its forced tool choice is still the same; all else is `regular`, which every provider knows.
 */
export function lowerMode({
  tools = [],
  toolChoice,
  responseFormat,
}: ModeFields): Pick<LanguageModelV1CallOptions, 'mode' | 'responseFormat'> {
  const objectJson = responseFormat && memory.originalOf(responseFormat);
  if (objectJson !== undefined && tools.length === 0) return { mode: objectJson as Mode };

  const format = responseFormat && { responseFormat };
  const objectTool = toolChoice && memory.originalOf(toolChoice);
  const [tool] = tools;
  if (objectTool !== undefined && tool?.type === 'function' && tools.length === 1) {
    const mode = objectTool as ObjectToolMode;
    const lowered = lowerTool(tool) as LanguageModelV1FunctionTool;
    return { mode: lowered === mode.tool ? mode : { ...mode, tool: lowered }, ...format };
  }
  return {
    mode: {
      type: 'regular',
      ...(tools.length > 0 && { tools: tools.map(lowerTool) }),
      ...(toolChoice && { toolChoice }),
    },
    ...format,
  };
}
