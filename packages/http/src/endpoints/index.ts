export {
  assertEndpoints,
  defaultEndpoints,
  endpointPath,
  explainUnserved,
  type PassedEndpoint,
  passedEndpoints,
} from './passed-endpoints.ts';
export { passOn } from './pass-on.ts';
