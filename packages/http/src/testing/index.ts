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
export { fetchOf, postJson } from './post-json.ts';
export { readEvents } from './read-events.ts';
export { scriptedModel, streamOf, type Script, type ScriptedModel } from './scripted-model.ts';
