export { toolgateMiddleware } from './toolgate-middleware.ts';
