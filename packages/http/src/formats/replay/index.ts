export { withOutcome } from './replay-body.ts';
export {
  type ChangedEvent,
  createPieceReplay,
  type FinishPart,
  hasHeldFields,
  isGatewayText,
  isSame,
  metadataOf,
  type Returned,
  returnedParts,
  textOf,
} from './replay-pieces.ts';
export { replayUsage } from './replay-usage.ts';
export { openaiToolWriter } from './openai-tools.ts';
export { compareTools, type ToolReplay, withCacheMark } from './replay-tools.ts';
