export type { Authentication } from './authentication.ts';
export { createToolgateHandler } from './create-toolgate-handler.ts';
export type { Logger } from './logger.ts';
export type { ToolgateHandlerOptions } from './toolgate-handler-options.ts';
