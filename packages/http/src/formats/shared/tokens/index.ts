export {
  createTokenSample,
  estimateText,
  estimateTokens,
  sampleTokens,
} from './estimate-tokens.ts';
export { openaiMetadata, readTokenLogprobs, type TokenLogprob } from './token-logprobs.ts';
export { outputTokens, readTokenUsage, totalsOf } from './token-usage.ts';
