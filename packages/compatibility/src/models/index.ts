export { type Attempt, failingModel, streamError } from './failing-model.ts';
export { openaiUpstream, type UpstreamItem } from './openai-upstream.ts';
export {
  type Answer,
  type Call,
  type ScriptedModel,
  scriptedModel,
  type SpecificationVersion,
} from './scripted-model.ts';
