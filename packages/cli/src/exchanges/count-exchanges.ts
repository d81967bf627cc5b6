import type { GatewayService, StopExchange } from '@toolgate/http';
import { wait } from 'toolgate/internal';
import { maxLateMilliseconds } from './log-exchanges.ts';

/** The exchanges of a gateway. */
export interface CountedExchanges {
  /** The log with the count in front of it, as the option `log` of the gateway. */
  log: GatewayService;
  /** Waits until no exchange is open and the log has its last entry. */
  ended: () => Promise<void>;
}

/**
 * Counts the exchanges of a gateway, besides logging them.
 *
 * @param stops gets the functions that end the exchanges. Several gateways may share it.
 */
export function countExchanges(log?: GatewayService, stops?: Set<StopExchange>): CountedExchanges {
  let open = 0;
  return {
    log: {
      open(exchange) {
        const hooks = log?.open(exchange);
        open += 1;
        exchange.stops = stops;
        return {
          ...hooks,
          released() {
            open -= 1;
          },
        };
      },
    },
    async ended() {
      // oxlint-disable-next-line no-unmodified-loop-condition -- each exchange modifies it
      while (open > 0) await wait(maxLateMilliseconds);
      await wait(maxLateMilliseconds);
    },
  };
}
