export { createTokenAuthenticator, keySetURL, type TokenOptions } from './authenticate-tokens.ts';
export { createTenantGuess, type TenantGuess, type TenantGuessOptions } from './guess-tenant.ts';
