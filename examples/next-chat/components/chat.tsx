'use client';

import type { ChatStatus } from 'ai';
import { useRef, useState } from 'react';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { DeveloperPanel } from './developer-panel.tsx';
import { StoppedNotice } from './message.tsx';
import { PageHeader } from './page-header.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { Suggestions } from './suggestions.tsx';
import { useGatewayChat } from './use-gateway-chat.ts';
import { type View, ViewTabs } from './view-tabs.tsx';

/** The page: the switches for the next message, the conversation, and the outcome of each feature. */
export function Chat() {
  const chat = useGatewayChat();
  const { messages, status, error, isAnswering, settings } = chat;
  const composer = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<View>('chat');
  const [mistake, setMistake] = useState<string>();
  // Without a part of an answer, there is no message to mark.
  const isStoppedEarly =
    !isAnswering && messages.at(-1)?.role === 'user' && chat.outcomes.at(-1)?.stopped !== undefined;
  const stopped = new Set(chat.outcomes.map((outcome) => outcome.stopped?.messageId ?? ''));
  const shownMistake = settings.shadowAgent ? mistake : undefined;
  const focusComposer = () => composer.current?.focus();

  return (
    <>
      <PageHeader />
      <ViewTabs view={view} onChoose={setView} />
      <div className="page" data-view={view}>
        <aside className="column" aria-label="What is switched on">
          <SettingsPanel
            settings={settings}
            onChange={chat.setSettings}
            mistake={shownMistake}
            onMistake={setMistake}
          />
        </aside>
        <main className="panel chat">
          <Conversation messages={messages} isAnswering={isAnswering} stopped={stopped}>
            {error && <Failure error={error} onRetry={chat.retry} />}
            {isStoppedEarly && <StoppedNotice />}
          </Conversation>
          <Suggestions
            onChoose={({ text, switches }) => {
              if (!isAnswering) chat.send(text, { ...settings, ...switches });
              focusComposer();
            }}
          />
          <ChatBar
            text={shownMistake ?? describeStatus(status, messages.length > 0)}
            onStartAnew={() => {
              chat.startAnew();
              focusComposer();
            }}
          />
          <Composer
            ref={composer}
            isAnswering={isAnswering}
            isBlocked={shownMistake !== undefined}
            onSend={(text) => {
              chat.send(text);
              focusComposer();
            }}
            onStop={chat.stop}
          />
        </main>
        <aside className="column" aria-labelledby="developer-heading">
          <DeveloperPanel outcomes={chat.outcomes} />
        </aside>
      </div>
    </>
  );
}

interface FailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

function Failure({ error, onRetry }: FailureProps) {
  return (
    <div className="notice stopped" role="alert">
      <strong>No answer.</strong> {error.message}
      <button type="button" className="quiet" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

interface ChatBarProps {
  readonly text: string;
  readonly onStartAnew: () => void;
}

function ChatBar({ text, onStartAnew }: ChatBarProps) {
  return (
    <div className="chat-bar">
      <p className="note" role="status">
        {text}
      </p>
      <button type="button" className="quiet" onClick={onStartAnew}>
        New chat
      </button>
    </div>
  );
}

function describeStatus(status: ChatStatus, isStarted: boolean): string {
  if (status === 'submitted') return 'Waiting for the answer.';
  if (status === 'streaming') return 'Answering.';
  return isStarted ? 'Ready for your next message.' : 'Ready.';
}
