import { InvalidArgumentError } from '../errors/index.ts';

/** Whether a value is a realtime model of AI SDK 7. */
export function isRealtimeModel(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'serializeClientEvent' in value;
}

/** Whether a function of a provider makes realtime models and tokens for them. */
export function isRealtimeFactory(value: object): boolean {
  return 'getToken' in value && typeof value.getToken === 'function';
}

/** Replaces a provider's function for realtime models and tokens by one that throws. */
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
      'A realtime session cannot go through the gateway, because browser and provider speak to each other directly. For a ' +
      'session without prompt guard and content filter, use the provider itself.',
  });
}
