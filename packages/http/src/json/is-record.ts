export { isRecord } from 'toolgate/internal';
