/** A promise that its owner resolves. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
}

/** Makes a promise that its owner resolves: `Promise.withResolvers`, which Node.js 20 has not. */
export function createDeferred<Value = void>(): Deferred<Value> {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
