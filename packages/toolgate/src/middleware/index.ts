export {
  createMiddleware,
  type MiddlewareVersion,
  toolgateMiddleware,
  type ToolgateMiddleware,
} from './toolgate-middleware.ts';
