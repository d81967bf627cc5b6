export { HttpError, type HttpErrorInit, type UpstreamRefusal } from './http-error.ts';
export { invalidField } from './invalid-field.ts';
export { mapModelError } from './map-model-error.ts';
export { noSuchEndpoint, upstreamFailed } from './map-upstream-failure.ts';
export { noSuchModel } from './no-such-model.ts';
export { reportError } from './report-error.ts';
export { readUpstreamFailure, type UpstreamFailure } from './upstream-failure.ts';
export { writeOpenAIError } from './write-openai-error.ts';
