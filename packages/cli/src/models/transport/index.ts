export { createNodeTransport } from './node-transport.ts';
