export { openWebSockets, type WebSockets } from './accept-web-sockets.ts';
