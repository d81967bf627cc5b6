import { type AnswerProtection, createSourceScanner, type Leak } from './matching/index.ts';
import { isFirstHalf } from './reading/index.ts';
import { createRedactor } from './secret-matching/index.ts';

/**
 * Filters one text of the model, delta by delta. It releases text as soon as the text can no longer be part of a leak.
 * After a leak it releases nothing.
 */
export interface FilterChannel {
  /** Reads the next delta. Returns the text to send now; it may be empty. */
  push(text: string): string;
  /** Ends the text. Returns the held rest, or an empty string after a leak. A later `push` begins another text. */
  end(): string;
  /** The leak, once the filter has found one. */
  readonly leak: Leak | undefined;
  /** Whether the filter has replaced a secret with `[redacted]`. */
  readonly isRedacted: boolean;
}

/** The options of {@link createFilterChannel}. */
interface FilterChannelOptions {
  /** Whether it replaces secrets; `false` by default. */
  redact?: boolean;
  /** Receives each text that it releases. */
  onShown?: (text: string) => void;
}

/** Opens the filter of one text. It releases the text up to the first character that may belong to a leak. */
export function createFilterChannel(
  given: AnswerProtection,
  { redact = false, onShown }: FilterChannelOptions = {},
): FilterChannel {
  let redactor = redact ? createRedactor() : undefined;
  const protection = redact ? { ...given, onSecret } : given;
  let scanner = createSourceScanner(protection);
  let { progress } = scanner;
  let heldText = '';
  /** Number of released characters. */
  let sent = 0;
  let hasEnded = false;

  function onSecret({ start, end }: { start: number; end: number }): void {
    // Cleared text may have left already. That depends on the cuts of the text, and the output must not.
    redactor?.add({ start: Math.max(start, progress.cleared), end });
    channel.isRedacted = true;
  }

  /** Starts a new text. An upstream may send more after the end, but an ended scanner reads nothing. */
  function restart(): void {
    scanner = createSourceScanner(protection);
    redactor &&= createRedactor();
    ({ progress } = scanner);
    sent = 0;
    hasEnded = false;
  }

  function release(): string {
    const count = progress.cleared - sent;
    const cleared = heldText.slice(0, count);
    const text = redactor ? redactor.take(cleared, sent) : cleared;
    heldText = progress.leak ? '' : heldText.slice(count);
    sent += count;
    channel.leak = progress.leak;
    onShown?.(text);
    return text;
  }

  const channel: FilterChannel & { leak: Leak | undefined; isRedacted: boolean } = {
    leak: undefined,
    isRedacted: false,
    push(text) {
      if (progress.leak) return '';
      if (hasEnded) restart();
      heldText += text;
      const unread = heldText.slice(progress.length - sent);
      // The first half of a surrogate pair waits for the second.
      const endsInHalf = isFirstHalf(unread.charCodeAt(unread.length - 1));
      scanner.scan(endsInHalf ? unread.slice(0, -1) : unread);
      return release();
    },
    end() {
      if (progress.leak || hasEnded) return '';
      hasEnded = true;
      scanner.scan(heldText.slice(progress.length - sent));
      if (!progress.leak) scanner.end();
      return release();
    },
  };
  return channel;
}
