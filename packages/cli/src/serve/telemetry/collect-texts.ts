import type { Exchange } from '@toolgate/http';

/** Maximum number of characters of a text in a log. */
const maxCharacters = 64 * 1024;

/**
 * Collects the texts of an exchange for a log. Several logs may collect them.
 *
 * @returns a function that returns the beginnings of both texts so far.
 */
export function collectTexts(exchange: Exchange): () => {
  request: string | undefined;
  response: string;
} {
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
