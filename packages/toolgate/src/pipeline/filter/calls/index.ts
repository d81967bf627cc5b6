export { type CallFilter, createCallFilter } from './call-filter.ts';
export { splitJson } from './json-strings.ts';
export { textOfInput } from './text-of-input.ts';
export {
  assertInputSize,
  createToolInputFilter,
  type InputPart,
  type ToolInputFilter,
} from './tool-input-filter.ts';
export { wordsOfCall } from './words-of-call.ts';
