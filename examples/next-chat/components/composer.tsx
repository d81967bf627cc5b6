import { type KeyboardEvent, type RefObject, useState } from 'react';

interface ComposerProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly isAnswering: boolean;
  /** Whether an invalid setting prevents sending. */
  readonly isBlocked: boolean;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
}

/** The message box. Enter sends the message, Shift and Enter begin a new line, Escape stops an answer. */
export function Composer({ ref, isAnswering, isBlocked, onSend, onStop }: ComposerProps) {
  const [text, setText] = useState('');

  const send = () => {
    if (isAnswering || isBlocked || text.trim() === '') return;
    onSend(text);
    setText('');
  };
  const stop = () => {
    onStop();
    // The pressed button disappears, and the focus would be lost.
    ref.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isAnswering) return stop();
    // While an input method is composing a character, Enter accepts that character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="visually-hidden" htmlFor="message">
        Your message
      </label>
      <textarea
        id="message"
        ref={ref}
        rows={2}
        dir="auto"
        enterKeyHint="send"
        value={text}
        placeholder="Write a message"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isAnswering ? (
        <button type="button" onClick={stop}>
          Stop
        </button>
      ) : (
        <button type="submit">Send</button>
      )}
    </form>
  );
}
