export {
  createPartReader,
  imageDetail,
  type PartReader,
  readFile,
  readFileSource,
  textSchemas,
} from './content-parts.ts';

export { describeTool, functionSchema, readFunctionTool } from './read-function.ts';
export {
  type AnswerFormat,
  choiceModeSchema,
  jsonObject,
  type Nullish,
  readSharedSettings,
  type RequestFrame,
  requestFrame,
  type RequestSettings,
  requestSettings,
  sharedCarriers,
  singleCallSetting,
  type TypedObject,
} from './request-settings.ts';
