import { InvalidArgumentError } from '../errors/index.ts';

/** Whether a value is a realtime model of AI SDK 7. */
export function isRealtimeModel(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'serializeClientEvent' in value;
}

/** Whether a function of a provider makes realtime models, and tokens for them. */
export function isRealtimeFactory(value: object): boolean {
  return 'getToken' in value && typeof value.getToken === 'function';
}

/** Replaces the function with which a provider makes realtime models and tokens: a call of it throws. */
export function refuseRealtime<Factory extends object>(factory: Factory): Factory {
  return new Proxy(factory, {
    apply: refuse,
    get: (target, key) => (key === 'getToken' ? refuse : Reflect.get(target, key)),
  });
}

function refuse(): never {
  throw noRealtime();
}

/** The error of a realtime session. */
export function noRealtime(): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: 'provider',
    message:
      'A realtime session cannot go through the gateway: browser and provider speak to each other directly, so no guard reads ' +
      'the input and no filter the answer. To do without both, use the provider itself for the session.',
  });
}
