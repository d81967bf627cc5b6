export { addJudge, judgeAnswer } from './judged-parts.ts';
