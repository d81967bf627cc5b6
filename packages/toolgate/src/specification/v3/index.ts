export { v3Adapter } from './v3-adapter.ts';
