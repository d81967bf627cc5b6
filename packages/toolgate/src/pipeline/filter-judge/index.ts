export { judgeAnswer } from './filter-judge.ts';
export { addJudge } from './judged-parts.ts';
