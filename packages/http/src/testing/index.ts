export {
  attackText,
  checkGateway,
  type CheckGateway,
  harmlessAnswer,
  harmlessText,
  hiddenPrompt,
  hostSecret,
  leakingAnswer,
} from './check-texts.ts';
export {
  finishPart,
  noUsage,
  reasoningParts,
  sampleUsage,
  textAnswer,
  textParts,
  toolCallParts,
} from './answer-parts.ts';
export { collectParts } from './collect-parts.ts';
export { endStream } from './end-stream.ts';
export { wholeAnswer } from './faults/fault-answers.ts';
export {
  type FaultName,
  faultNames,
  type FaultUpstream,
  startFaultUpstream,
} from './faults/fault-upstream.ts';
export {
  modelProvider,
  modelUpstream,
  testUpstream,
  type TestUpstream,
  upstreamAt,
} from './test-upstream.ts';
export type { Handler } from './handler.ts';
export { pausingModel } from './pausing-model.ts';
export { importCopy } from './import-copy.ts';
export { type AnswerPath, fetchOf, postJson, postUnchecked, shortRequests } from './post-json.ts';
export { formatNames, formatPaths, sdkProvider } from './sdk-provider.ts';
export { readEvents } from './read-events.ts';
export { serveOverHttp } from './serve-over-http.ts';
export { scriptedModel, streamOf, type Script, type ScriptedModel } from './scripted-model.ts';
export { chatCompletion, toolUse, wholeMessage, wholeResponse } from './wire-answers.ts';
export {
  chatChunk,
  chatEvents,
  messageEvents,
  responseEvents,
  streamResponse,
} from './wire-stream.ts';
