export { askJudge, type JudgeModel, minProbability, readProbability } from './ask-judge.ts';
