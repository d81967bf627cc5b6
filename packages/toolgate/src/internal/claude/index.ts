export {
  type AnswerParts,
  anthropicThinking,
  disableBrokenThinking,
  enablesThinking,
  isOwnThinking,
  type ThinkingPlace,
  thinkingPlace,
} from './claude-thinking.ts';
export { claudeTraits } from './claude-traits.ts';
