export { countExchanges } from './count-exchanges.ts';
export { logExchanges } from './log-exchanges.ts';
