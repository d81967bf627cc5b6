export { judgeAnswer } from './filter-judge.ts';
export { addJudge } from './add-judge.ts';
export { openJudge } from './open-judge.ts';
