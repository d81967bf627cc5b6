export { withOutcome } from './replay-body.ts';
export {
  createPieceReplay,
  type FinishPart,
  isGatewayText,
  isSame,
  metadataOf,
  type Returned,
  textOf,
} from './replay-pieces.ts';
export { openaiToolWriter } from './openai-tools.ts';
export { compareTools, type ToolReplay, withCacheMark } from './replay-tools.ts';
