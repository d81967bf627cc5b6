export { HttpError, type HttpErrorInit, type UpstreamRefusal } from './http-error.ts';
export { foreignFile, invalidField, unreadableFiles } from './invalid-field.ts';
export { isTooDeep, mapModelError, tooDeep } from './map-model-error.ts';
export { answeredWithPage, noSuchEndpoint, upstreamFailed } from './map-upstream-failure.ts';
export { noSuchModel } from './no-such-model.ts';
export {
  passedHeaders,
  pickProviderHeaders,
  readHeaders,
  readProviderHeaders,
  upstreamRequestId,
} from './provider-headers.ts';
export { rateExceeded } from './rate-exceeded.ts';
export { keysOf, redactionMark, secretsOf } from './redact.ts';
export { requestFaults } from './request-faults.ts';
export { reasonOf, reportError } from './report-error.ts';
export { readUpstreamFailure, type UpstreamFailure } from './upstream-failure.ts';
export { unfinishedAnswer } from './unfinished-answer.ts';
export { writeAnthropicError } from './write-anthropic-error.ts';
export { writeOpenAIError } from './write-openai-error.ts';
