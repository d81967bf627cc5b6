export type {
  CallObserver,
  GatewayObserver,
  ObservedCall,
  ObservedCallEnd,
  ObservedModel,
  ObservedRequest,
  ObservedRequestEnd,
  RequestObserver,
} from './gateway-observer.ts';
export { type Observation, observeRequest, unobservedCall } from './observe-request.ts';
