import type { LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import { invalidField } from '../invalid-field.ts';
import type { ToolChoice } from './messages-request.ts';

/**
 * Reads `tool_choice`.
 *
 * @throws HttpError (400) for `{"type": "tool"}` without a name.
 */
export function readToolChoice({ type, name }: ToolChoice): LanguageModelV4ToolChoice {
  switch (type) {
    case 'auto':
    case 'none':
      return { type };
    case 'any':
      return { type: 'required' };
    case 'tool':
      if (!name) throw invalidField('tool_choice.name', 'the name of a tool is required');
      return { type: 'tool', toolName: name };
  }
}
