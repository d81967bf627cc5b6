export { messages } from './messages.ts';
export {
  anthropicModel,
  anthropicModelList,
  type AnthropicModel,
  type AnthropicModelList,
} from './models-list.ts';
export { writeAnthropicError, type AnthropicErrorBody } from './write-anthropic-error.ts';
