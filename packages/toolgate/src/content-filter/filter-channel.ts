import type { FilterChannel, Leak } from './content-filter.ts';
import { createSourceScanner } from './source-scanner.ts';
import type { Protection } from './text-scanner.ts';

/** Opens the filter of one text, which leaves up to the first character that may belong to a leak. */
export function createFilterChannel(protection: Protection): FilterChannel {
  const scanner = createSourceScanner(protection);
  const { progress } = scanner;
  let held = '';
  /** How many characters have left. */
  let sent = 0;

  function release(): string {
    const count = progress.cleared - sent;
    const text = held.slice(0, count);
    held = progress.leak ? '' : held.slice(count);
    sent += count;
    channel.leak = progress.leak;
    return text;
  }

  const channel: FilterChannel & { leak: Leak | undefined } = {
    leak: undefined,
    push(text) {
      if (progress.leak) return '';
      held += text;
      const unread = held.slice(progress.length - sent);
      // The first half of a character waits for the second.
      scanner.scan(endsInHalf(unread) ? unread.slice(0, -1) : unread);
      return release();
    },
    end() {
      if (progress.leak) return '';
      scanner.scan(held.slice(progress.length - sent));
      if (!progress.leak) scanner.end();
      return release();
    },
  };
  return channel;
}

function endsInHalf(text: string): boolean {
  const code = text.charCodeAt(text.length - 1);
  return code >= 0xd800 && code <= 0xdbff;
}
