export { indexChains } from './chain-index.ts';
export type { ChainIndex } from './chain-index.ts';
export { createWordChain } from './word-chain.ts';
export type { WordChain } from './word-chain.ts';
export { countConsonants, getConsonantBit, getDigitBit } from './word-key.ts';
