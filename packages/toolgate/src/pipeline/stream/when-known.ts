/** Calls `proceed` with a value: at once, or when the value resolves. */
export function whenKnown<Value, Result>(
  value: Value | Promise<Value>,
  proceed: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(proceed) : proceed(value);
}
