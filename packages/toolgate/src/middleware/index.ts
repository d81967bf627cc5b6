export { createMiddleware } from './create-middleware.ts';
export { toolgateMiddleware, type ToolgateMiddleware } from './toolgate-middleware.ts';
