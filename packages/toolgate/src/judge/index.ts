export {
  askJudge,
  type JudgeModel,
  maxTextLength,
  minProbability,
  readProbability,
} from './ask-judge.ts';
