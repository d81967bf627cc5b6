import { partFields, type PartFields } from '../../part-fields.ts';
import { chatMessageSchema, toolCallSchema } from './chat-message.ts';
import { partSchemas } from './read-content-parts.ts';
import { toolSchemas } from './read-tools.ts';

/** The fields of tools and messages that this codec reads. */
export const chatPartFields: PartFields = partFields({
  lists: ['tools', 'functions', 'messages'],
  types: 'text refusal image_url input_audio file function custom grammar',
  schemas: [chatMessageSchema, toolCallSchema, ...partSchemas, ...toolSchemas],
  // The audio of earlier answers has a warning of its own.
  others: ['audio', 'reasoning', 'extra_content'],
  carriers: {
    cache_control: ['anthropic.cacheControl'],
    detail: ['openai.imageDetail'],
    prompt_cache_breakpoint: ['openai.promptCacheBreakpoint'],
  },
});
