import { partFields, type PartFields } from '../../part-fields.ts';
import { textBlockSchema } from './content-block.ts';
import { messageSchema, settingSchemas } from './messages-request.ts';
import { assistantSchemas } from './read-assistant-block.ts';
import { sourceSchemas } from './read-file-source.ts';
import { inputSchemas } from './read-input-blocks.ts';
import { toolResultSchemas } from './read-tool-result.ts';
import { toolSchemas } from './read-tools.ts';

/** The fields of tools and messages that this codec reads. */
export const messagesPartFields: PartFields = partFields({
  lists: ['tools', 'system', 'messages'],
  types:
    'text image document search_result tool_result content tool_use thinking redacted_thinking compaction ' +
    'base64 url file function custom',
  schemas: [
    messageSchema,
    textBlockSchema,
    ...sourceSchemas,
    ...toolResultSchemas,
    ...assistantSchemas,
    ...inputSchemas,
    ...toolSchemas,
  ],
  // The codec also reads a tool in OpenAI's shape.
  others: ['function'],
  free: ['input', 'input_examples'],
  carriers: {
    allowed_callers: ['anthropic.allowedCallers'],
    cache_control: ['anthropic.cacheControl'],
    citations: ['anthropic.citations'],
    defer_loading: ['anthropic.deferLoading'],
    eager_input_streaming: ['anthropic.eagerInputStreaming'],
  },
});

/** The fields that this codec reads of settings that are objects. */
export const messagesSettingFields: PartFields = partFields({
  lists: ['tool_choice', 'thinking', 'output_config', 'output_format', 'metadata'],
  types: 'auto any tool none enabled adaptive disabled between_tools json_schema',
  schemas: settingSchemas,
  free: ['schema'],
  carriers: {},
});
