export { judgeAnswer } from './filter-judge.ts';
export { judgeOf } from './judge-of.ts';
export { type JudgedPartFilter, createJudgedParts } from './judged-parts.ts';
