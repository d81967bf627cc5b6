export {
  createMiddleware,
  toolgateMiddleware,
  type ToolgateMiddleware,
} from './toolgate-middleware.ts';
