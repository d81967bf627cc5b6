export { v1Adapter } from './v1-adapter.ts';
