export { contextTerms, evidenceTerms } from './evidence-terms.ts';
export type { ContextTerm, Evidence, EvidenceTerm, SentenceWeights } from './evidence-terms.ts';
export { judgeInContext } from './judge-sentences.ts';
export type { JudgedSentence } from './judge-sentences.ts';
export { readForm } from './sentence-form.ts';
export { sentenceWeights } from './sentence-weights.ts';
export type { SentenceSpan, WeighedSentence } from './surroundings.ts';
