export { compare, type CompareFlags } from './compare.ts';
