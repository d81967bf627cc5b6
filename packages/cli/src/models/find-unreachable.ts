/** Why a server cannot be reached. */
interface Unreachable {
  /** The reason, as the end of a sentence. */
  reason: string;
  /** The advice, as the beginning of a sentence. */
  advice: string;
}

/**
 * Checks whether a server answers at a URL, with any status. It sends no key and follows no redirect.
 *
 * @param milliseconds the time limit.
 * @returns `undefined` if it answers.
 */
export async function findUnreachable(
  url: string,
  milliseconds: number,
): Promise<Unreachable | undefined> {
  try {
    const signal = AbortSignal.timeout(milliseconds);
    const response = await fetch(url, { signal, redirect: 'manual' });
    await response.body?.cancel();
    return undefined;
  } catch (error) {
    return explainFailure(error, milliseconds);
  }
}

const reasons: Readonly<Record<string, Unreachable>> = {
  ECONNREFUSED: { reason: 'nothing listens there', advice: 'start it' },
  ENOTFOUND: { reason: 'there is no such host', advice: 'check the network' },
  ERR_INVALID_URL: { reason: 'it is no URL', advice: 'write one with http:// or https://' },
  EAI_AGAIN: {
    reason: 'the name lookup failed',
    advice: 'check the network and its name servers',
  },
};

/** Explains why `fetch` failed within a time limit. */
export function explainFailure(error: unknown, milliseconds: number): Unreachable {
  const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
  const isSlow = error instanceof Error && error.name === 'TimeoutError';
  const slow = isSlow && `no answer within ${milliseconds / 1000} seconds`;
  return (
    reasons[code] ?? {
      reason: slow || code || 'the connection failed',
      advice: 'check the network and proxies',
    }
  );
}
