/**
 * Does something that has to be done within a time.
 *
 * @throws what it throws, or a TimeoutError when it takes longer.
 */
export async function within<Value>(
  milliseconds: number,
  action: () => Promise<Value>,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const late = (): void => reject(new DOMException('It took too long.', 'TimeoutError'));
    timer = setTimeout(late, milliseconds);
  });
  try {
    return await Promise.race([action(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
