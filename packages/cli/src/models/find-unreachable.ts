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

/** The codes of OpenSSL and Node.js for a certificate that is expired, for another host, or of an unknown authority. */
const certificateCode = /CERT|LEAF_SIGNATURE/;
const tlsCode = /^(?:ERR_SSL_|EPROTO$)/;

function explainTls(code: string): Unreachable | undefined {
  if (certificateCode.test(code)) {
    return {
      reason: `its certificate is not accepted (${code})`,
      advice: 'renew it, or name the file of its certificate authority in NODE_EXTRA_CA_CERTS',
    };
  }
  if (!tlsCode.test(code)) return undefined;
  return {
    reason: `the TLS connection failed (${code})`,
    advice: 'write http:// if it has no TLS',
  };
}

/** Explains why `fetch` failed within a time limit. */
export function explainFailure(error: unknown, milliseconds: number): Unreachable {
  const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
  const isSlow = error instanceof Error && error.name === 'TimeoutError';
  const slow = isSlow && `no answer within ${milliseconds / 1000} seconds`;
  return (
    reasons[code] ??
    explainTls(code) ?? {
      reason: slow || code || 'the connection failed',
      advice: 'check the network and proxies',
    }
  );
}
