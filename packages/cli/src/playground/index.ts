export { loadPage } from './load-page.ts';
export { withPlayground } from './with-playground.ts';
