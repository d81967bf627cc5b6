export { createTokenAuthenticator, keySetURL, type TokenOptions } from './authenticate-tokens.ts';
