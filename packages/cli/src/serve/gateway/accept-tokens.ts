import { type AuthenticationOptions, HttpError } from '@toolgate/http';
import type { Logger } from 'pino';
import { applySettings } from '../../apply-settings.ts';
import type { TokenConfig } from '../../configuration/index.ts';

type Authenticate = NonNullable<AuthenticationOptions['authenticate']>;

/**
 * Accepts callers with tokens, before the host's own `authenticate` is asked. That function may accept a token that is
 * refused here.
 *
 * @throws CommandError for invalid settings.
 */
export async function acceptTokens(
  tokens: TokenConfig,
  { authenticate, logger }: { authenticate?: Authenticate; logger: Logger },
): Promise<Authenticate> {
  const readToken = await openAuthenticator(tokens, logger);
  return async (request) => {
    try {
      return (await readToken(request)) ?? (await authenticate?.(request));
    } catch (error) {
      const isRefused = HttpError.isInstance(error) && error.status === 401;
      const known = isRefused ? await authenticate?.(request) : undefined;
      if (known === undefined) throw error;
      return known;
    }
  };
}

async function openAuthenticator(tokens: TokenConfig, logger: Logger): Promise<Authenticate> {
  // The code that checks signatures is loaded only if there are tokens.
  const { createTokenAuthenticator } = await import('@toolgate/http/tokens');
  return applySettings('tokens.', () => createTokenAuthenticator({ ...tokens, logger }));
}
