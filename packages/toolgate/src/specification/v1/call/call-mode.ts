import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4ProviderTool,
} from '@ai-sdk/provider';
import type {
  LanguageModelV1CallOptions,
  LanguageModelV1FunctionTool,
  LanguageModelV1ProviderDefinedTool,
} from '@ai-sdk/provider-v1';
import { rememberOriginals, type Translation } from '../../translation/index.ts';
import { originals } from '../originals.ts';

type Mode = LanguageModelV1CallOptions['mode'];
type ObjectToolMode = Extract<Mode, { type: 'object-tool' }>;
type ModeFields = Pick<LanguageModelV4CallOptions, 'tools' | 'toolChoice' | 'responseFormat'>;
type V1Tool = LanguageModelV1FunctionTool | LanguageModelV1ProviderDefinedTool;
type V4Tool = LanguageModelV4FunctionTool | LanguageModelV4ProviderTool;

const toolTranslation: Translation<V1Tool, V4Tool> = rememberOriginals(originals, {
  lift(tool) {
    if (tool.type === 'provider-defined') return { ...tool, type: 'provider' };
    const { parameters, ...rest } = tool;
    return { ...rest, inputSchema: parameters };
  },
  lower(tool) {
    if (tool.type === 'provider') return { ...tool, type: 'provider-defined' };
    const { inputSchema, ...rest } = tool;
    return { ...rest, parameters: inputSchema };
  },
});

/** Lifts V1's mode to the fields that replaced it in V4. */
export function liftMode(mode: Mode): ModeFields {
  switch (mode.type) {
    case 'regular':
      return {
        ...(mode.tools && { tools: mode.tools.map(toolTranslation.lift) }),
        ...(mode.toolChoice && { toolChoice: mode.toolChoice }),
      };
    case 'object-json':
      return { responseFormat: originals.remember({ ...mode, type: 'json' as const }, mode) };
    case 'object-tool': {
      const toolChoice = { type: 'tool' as const, toolName: mode.tool.name };
      return {
        tools: [toolTranslation.lift(mode.tool)],
        toolChoice: originals.remember(toolChoice, mode),
      };
    }
  }
}

/**
 * Lowers the fields that replaced the mode in V4. If its response format or forced tool choice is unchanged, an object
 * mode is restored. Otherwise the mode is `regular`, which every provider supports.
 */
export function lowerMode({
  tools = [],
  toolChoice,
  responseFormat,
}: ModeFields): Pick<LanguageModelV1CallOptions, 'mode' | 'responseFormat'> {
  const objectJson = responseFormat && originals.get(responseFormat);
  if (objectJson !== undefined && tools.length === 0) return { mode: objectJson as Mode };

  const format = responseFormat && { responseFormat };
  const objectTool = toolChoice && originals.get(toolChoice);
  const [tool] = tools;
  if (objectTool !== undefined && tool?.type === 'function' && tools.length === 1) {
    const mode = objectTool as ObjectToolMode;
    const lowered = toolTranslation.lower(tool) as LanguageModelV1FunctionTool;
    return { mode: lowered === mode.tool ? mode : { ...mode, tool: lowered }, ...format };
  }
  return {
    mode: {
      type: 'regular',
      ...(tools.length > 0 && { tools: tools.map(toolTranslation.lower) }),
      ...(toolChoice && { toolChoice }),
    },
    ...format,
  };
}
