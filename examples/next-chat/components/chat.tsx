'use client';

import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { useRef, useState } from 'react';
import type { ToolgateOutcome } from 'toolgate/ai-sdk-7';
import type { ChatMessage } from '../lib/chat-message.ts';
import { initialSettings } from '../lib/chat-settings.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { DeveloperPanel } from './developer-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';

const transport = new DefaultChatTransport<ChatMessage>({ api: '/api/chat' });

/** The page: a conversation, what is switched on for its next message, and what each feature did. */
export function Chat() {
  const [settings, setSettings] = useState(initialSettings);
  const [outcomes, setOutcomes] = useState<readonly ToolgateOutcome[]>([]);
  const composer = useRef<HTMLTextAreaElement>(null);
  const { messages, status, error, sendMessage, stop } = useChat<ChatMessage>({
    transport,
    onData: (part) => {
      if (part.type === 'data-outcome') setOutcomes((earlier) => [...earlier, part.data]);
    },
  });
  const isAnswering = status === 'submitted' || status === 'streaming';

  const send = (text: string) => {
    void sendMessage({ text }, { body: { settings } });
    composer.current?.focus();
  };

  return (
    <>
      <a className="skip-link" href="#message">
        Skip to the message box
      </a>
      <header className="page-header">
        <h1>Toolgate chat</h1>
        <p>
          Each switch declares a tool with your next message. The model never sees it; the gateway
          acts on it.
        </p>
      </header>
      <div className="page">
        <aside className="sidebar" aria-label="What is switched on">
          <SettingsPanel settings={settings} onChange={setSettings} />
        </aside>
        <main className="chat">
          <Conversation messages={messages} status={status} error={error} onSuggestion={send} />
          <Composer
            ref={composer}
            isAnswering={isAnswering}
            onSend={send}
            onStop={() => void stop()}
          />
        </main>
        <aside className="sidebar" aria-labelledby="developer-heading">
          <DeveloperPanel outcomes={outcomes} />
        </aside>
      </div>
    </>
  );
}
