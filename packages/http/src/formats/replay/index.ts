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
export { compareTools, withCacheMark } from './replay-tools.ts';
