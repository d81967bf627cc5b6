export { v2Adapter } from './v2-adapter.ts';
