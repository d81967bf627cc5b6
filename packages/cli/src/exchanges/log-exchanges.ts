import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange, GatewayService, Settlement } from '@toolgate/http';

/** An exchange that has ended, as a log gets it. */
interface EndedExchange {
  exchange: Exchange;
  settlement: Settlement;
  /** The time from its start to the end of its response. */
  milliseconds: number;
  /** The beginnings of its texts; absent in a log without texts. */
  texts: { request: string | undefined; response: string } | undefined;
}

/**
 * Creates a log of exchanges.
 *
 * @param hasContent whether it gets the texts of request and response, up to 64 Ki characters of each.
 * @param write writes an entry, as soon as the outcome of the exchange is known.
 */
export function logExchanges(
  hasContent: boolean,
  write: (ended: EndedExchange) => void,
): GatewayService {
  return {
    open(exchange) {
      const startedAt = performance.now();
      const readTexts = hasContent ? collectTexts(exchange) : undefined;
      return {
        settled(settlement) {
          const milliseconds = Math.round(performance.now() - startedAt);
          afterOutcome(settlement, () =>
            write({ exchange, settlement, milliseconds, texts: readTexts?.() }),
          );
        },
      };
    },
  };
}

/** Maximum number of characters of a text in a log. */
const maxCharacters = 64 * 1024;

/**
 * Collects the texts of an exchange for a log. Several logs may collect them.
 *
 * @returns a function that returns the beginnings of both texts so far.
 */
function collectTexts(exchange: Exchange): () => EndedExchange['texts'] {
  const { onText } = exchange;
  let response = '';
  exchange.onText = (text) => {
    onText?.(text);
    if (response.length < maxCharacters) response += text;
  };
  return () => ({
    request: exchange.text?.slice(0, maxCharacters),
    response: response.slice(0, maxCharacters),
  });
}

/** How long after the end of an exchange its entry may be written, in milliseconds. */
export const maxLateMilliseconds = 11_000;
/** The longest wait for the outcome of a request after its client left, in milliseconds. */
const maxLeftMilliseconds = 1000;

/**
 * Acts as soon as the outcome of a request is known. The outcome may come a little later than the end of the response: if
 * the client leaves, or a judge only monitors.
 */
function afterOutcome({ activity, isLeft, status, error }: Settlement, act: () => void): void {
  const { closed, isClosed } = activity;
  const isWhole = status === 200 && error === undefined;
  if (closed === undefined || isClosed || !(isLeft || isWhole)) return act();
  const milliseconds = isLeft ? maxLeftMilliseconds : maxLateMilliseconds;
  void Promise.race([closed, wait(milliseconds, undefined, { ref: false })]).then(act);
}
