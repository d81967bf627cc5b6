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
export { fetchOf, postJson, type Handler } from './post-json.ts';
export { readEvents, type ReceivedEvent } from './read-events.ts';
export { scriptedModel, streamOf, type Script, type ScriptedModel } from './scripted-model.ts';
