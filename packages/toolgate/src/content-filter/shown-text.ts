import { once } from '../internal/index.ts';

/** The text that a client got so far: in earlier answers, and in the other parts of this one. */
export interface ShownText {
  /** Returns the earlier answers, oldest first, without the notice of a block. */
  answers: () => readonly string[];
  /** Returns the last characters, with a space after each part. */
  read: () => string;
  /** Adds text of this answer that the client gets. */
  add: (text: string) => void;
}

/** Maximum number of characters to return: a secret of a dozen characters, four words each. */
const maxCharacters = 256;
/** Number of characters at which the older ones are forgotten. */
const maxKept = 8192;

/** Creates the text of one answer. It reads the earlier answers on first use. */
export function createShownText(earlierAnswers: readonly string[], notice: string): ShownText {
  let earlier: string | undefined;
  let shown = '';

  const answers = once(() => earlierAnswers.map((answer) => answer.replace(notice, '')));

  function readEarlier(): string {
    let text = '';
    for (const answer of answers().toReversed()) {
      if (text.length >= maxCharacters) break;
      text = `${answer.slice(-maxCharacters)} ${text}`;
    }
    return text;
  }

  return {
    answers,
    read() {
      if (shown !== '' && !shown.endsWith(' ')) shown += ' ';
      if (shown.length < maxCharacters) earlier ??= readEarlier();
      return `${earlier ?? ''}${shown}`.slice(-maxCharacters);
    },
    add(text) {
      shown += text;
      if (shown.length > maxKept) shown = shown.slice(-maxCharacters);
    },
  };
}
