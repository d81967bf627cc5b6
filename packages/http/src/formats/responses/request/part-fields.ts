import { partFields, type PartFields } from '../../part-fields.ts';
import { partSchemas } from './read-content-parts.ts';
import { callSchemas } from './read-input-calls.ts';
import { itemSchemas } from './read-input.ts';
import { reasoningSchemas } from './read-reasoning.ts';
import { toolSchemas } from './read-tools.ts';
import { settingSchemas } from './responses-request.ts';

/** The fields of tools and items that this codec reads. */
export const responsesPartFields: PartFields = partFields({
  lists: ['tools', 'input'],
  types:
    'message reasoning function_call function_call_output custom_tool_call custom_tool_call_output ' +
    'input_text output_text text refusal input_image input_file summary_text reasoning_text function ' +
    'custom namespace grammar',
  schemas: [...itemSchemas, ...callSchemas, ...reasoningSchemas, ...partSchemas, ...toolSchemas],
  // The codec also reads the nested declaration of a tool, as chat completions have it.
  others: ['function'],
  carriers: {
    detail: ['openai.imageDetail'],
    'input_file.detail': [],
    phase: ['openai.phase'],
  },
});

/** The fields that this codec reads of settings that are objects. */
export const responsesSettingFields: PartFields = partFields({
  lists: ['text', 'reasoning'],
  types: 'text json_object json_schema',
  schemas: settingSchemas,
  free: ['schema'],
  carriers: {},
});
