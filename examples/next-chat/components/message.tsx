import { toolgateOutcome } from 'toolgate/ai-sdk-7';
import type { ChatMessage } from '../lib/chat-message.ts';
import { describeAnswer, describeQuestion, type Notice } from '../lib/describe-outcome.ts';

interface MessageProps {
  readonly message: ChatMessage;
  /** The answer to a user's message, once there is one; it carries the guard's verdict. */
  readonly answer: ChatMessage | undefined;
  /** Whether the user stopped it. */
  readonly isStopped: boolean;
}

/** Shows one message and the actions of the features, as far as users may see them. */
export function Message({ message, answer, isStopped }: MessageProps) {
  const isUser = message.role === 'user';
  const outcome = toolgateOutcome(isUser ? answer : message);
  const notices = isUser ? describeQuestion(outcome) : describeAnswer(outcome);
  return (
    <article className={`message ${message.role}`}>
      <h2>{isUser ? 'You' : 'Assistant'}</h2>
      {message.parts.map((part, index) => {
        if (part.type === 'reasoning' && part.text !== '') {
          return (
            <p key={index} className="reasoning">
              {part.text}
            </p>
          );
        }
        return part.type === 'text' ? (
          <p key={index} className="text" dir="auto">
            {part.text}
          </p>
        ) : null;
      })}
      {notices.map((notice) => (
        <NoticeLine key={notice.text} notice={notice} />
      ))}
      {isStopped && <StoppedNotice />}
    </article>
  );
}

const stoppedNotice: Notice = {
  kind: 'warning',
  title: 'Stopped.',
  text: 'You stopped this answer.',
};

/** Says that the user stopped an answer. */
export function StoppedNotice() {
  return <NoticeLine notice={stoppedNotice} />;
}

function NoticeLine({ notice }: { readonly notice: Notice }) {
  return (
    <p className={`notice ${notice.kind}`}>
      <strong>{notice.title}</strong> {notice.text}
    </p>
  );
}
