export {
  assertEndpoints,
  defaultEndpoints,
  endpointPath,
  explainUnserved,
  type PassedEndpoint,
  passedEndpoints,
  formEndpoints,
} from './passed-endpoints.ts';
export { isForm, readFormBody } from './read-form-body.ts';
export { passOn } from './pass-on.ts';
