export { responses } from './responses-format.ts';
