export { watch, type WatchFlags } from './watch.ts';
