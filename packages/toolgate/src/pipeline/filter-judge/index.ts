export { judgeAnswer, openJudge } from './filter-judge.ts';
export { addJudge } from './judged-parts.ts';
