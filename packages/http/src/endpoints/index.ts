export {
  assertEndpoints,
  defaultEndpoints,
  endpointPath,
  explainUnserved,
  type PassedEndpoint,
} from './passed-endpoints.ts';
export { passOn } from './pass-on.ts';
