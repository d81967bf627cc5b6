import { partFields, type PartFields } from '../../part-fields.ts';
import { textBlockSchema } from './content-block.ts';
import { messageSchema, settingSchemas } from './messages-request.ts';
import { assistantSchemas } from './read-assistant-block.ts';
import { sourceSchema } from './read-file-source.ts';
import { inputSchemas } from './read-input-blocks.ts';
import { toolResultSchema } from './read-tool-result.ts';
import { toolSchemas } from './read-tools.ts';

/** What this codec reads of tools and messages. */
export const messagesPartFields: PartFields = partFields({
  lists: ['tools', 'system', 'messages'],
  types:
    'text image document search_result tool_result content tool_use thinking redacted_thinking ' +
    'base64 url file function custom',
  schemas: [
    messageSchema,
    textBlockSchema,
    sourceSchema,
    toolResultSchema,
    ...assistantSchemas,
    ...inputSchemas,
    ...toolSchemas,
  ],
  // A tool in OpenAI's shape is read, too.
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

/** What it reads of settings that have fields of their own. */
export const messagesSettingFields: PartFields = partFields({
  lists: ['tool_choice', 'thinking', 'output_config', 'output_format', 'metadata'],
  types: 'auto any tool none enabled adaptive disabled between_tools json_schema',
  schemas: settingSchemas,
  free: ['schema'],
  carriers: {},
});
