import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ChatMessage } from '../lib/chat-message.ts';
import { Message } from './message.tsx';

interface ConversationProps {
  readonly messages: readonly ChatMessage[];
  readonly isAnswering: boolean;
  /** The ids of the answers that the person stopped. */
  readonly stopped: ReadonlySet<string>;
  /** The failure, if any. */
  readonly children: ReactNode;
}

/** Shows the messages as a log: screen readers read an answer when it is complete. */
export function Conversation({ messages, isAnswering, stopped, children }: ConversationProps) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    isAtEnd.current = true;
  }, [messages.length]);
  useLayoutEffect(() => {
    if (isAtEnd.current) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [messages, children]);

  return (
    <div
      ref={log}
      className="conversation"
      role="log"
      aria-label="Conversation"
      aria-busy={isAnswering}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        // A reader who has scrolled up keeps the position.
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 48;
      }}
    >
      {messages.map((message, index) => (
        <Message
          key={message.id}
          message={message}
          isStopped={stopped.has(message.id)}
          answer={message.role === 'user' ? messages[index + 1] : undefined}
        />
      ))}
      {children}
    </div>
  );
}
