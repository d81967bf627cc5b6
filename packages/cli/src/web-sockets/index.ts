export type { WebSockets } from './accept-web-sockets.ts';
export { openWebSockets } from './open-web-sockets.ts';
