export { fullMediaType, filePartTranslation, generatedFileTranslation } from './files.ts';
export { createOriginals, type Originals, rememberOriginals } from './originals.ts';
export { toolOutputItemTranslation } from './tool-output-item.ts';
export { type PartOfType, translateByType } from './translate-by-type.ts';
export { translateFields } from './translate-fields.ts';
export { translateList } from './translate-list.ts';
export { type PartTranslator, translateParts } from './translate-parts.ts';
export { type NewerPromptPart, type PromptPart, translatePrompt } from './translate-prompt.ts';
export { sameStreamParts, translateStream } from './translate-stream.ts';
export {
  type NewerToolOutputItem,
  type ToolOutputItem,
  translateToolOutput,
} from './translate-tool-output.ts';
export type { PartTranslation, Translation } from './translation.ts';
