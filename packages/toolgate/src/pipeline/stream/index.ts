export { type AnswerRest, type CollectedStream, collectStream } from './collect-stream.ts';
export { splitDeltas } from './joined-deltas.ts';
export { type MappedParts, type PartMapper, mapParts } from './map-parts.ts';
export {
  type PartBatch,
  type PartReader,
  type StreamedAnswer,
  partsOf,
  readerOf,
  streamOfParts,
  streamResultOf,
  omitStream,
} from './part-reader.ts';
export { openProgressStream, type ProgressStreamOptions } from './progress-stream.ts';
export { whenKnown } from './when-known.ts';
