/** A promise that its owner resolves. */
export interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
}

/** Makes a promise that its owner resolves. */
export function createDeferred(): Deferred {
  const resolvers: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => resolvers.push(resolve));
  return { promise, resolve: () => resolvers[0]?.() };
}
