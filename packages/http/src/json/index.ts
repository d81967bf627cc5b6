export { isRecord, isSameList, readJson } from 'toolgate/internal';
export { encodeInTurns } from './byte-writer.ts';
export { fitsSchema, type SchemaDefinition } from './fits-schema.ts';
export { joinBytes } from './join-bytes.ts';
export {
  isName,
  isObjectList,
  type JsonObject,
  numberOf,
  omit,
  setField,
  type SplitList,
  splitList,
} from './json-object.ts';
export { listOf, recordOf } from './list-of.ts';
export {
  answerBounds,
  type JsonBounds,
  JsonBoundsError,
  maxObjectFields,
  requestBounds,
} from './json-bounds.ts';
export { createLongDecoder } from './long-decoder.ts';
export { concatenate, createLongText, type LongText } from './long-text.ts';
export { parseArguments } from './parse-arguments.ts';
export { parseInTurns, minLongCharacters } from './parse-in-turns.ts';
export { parseJson, type ParseJsonOptions } from './parse-json.ts';
export { omitNulls } from './omit-nulls.ts';
export {
  cutLongText,
  isLongJson,
  joinJson,
  longTextPiece,
  minLongWritten,
  writeInPieces,
  writeJson,
  writeJsonBytes,
  writeJsonTexts,
  writeJsonOf,
} from './write-json.ts';
