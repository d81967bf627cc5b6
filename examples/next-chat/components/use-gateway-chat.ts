import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { useState } from 'react';
import type { ToolgateOutcome } from 'toolgate/ai-sdk-7';
import type { ChatMessage } from '../lib/chat-message.ts';
import { initialSettings } from '../lib/chat-settings.ts';

const transport = new DefaultChatTransport<ChatMessage>({ api: '/api/chat' });

/** A chat whose messages go out with what is switched on, and the outcome of each for the developer's panel. */
export function useGatewayChat() {
  const [settings, setSettings] = useState(initialSettings);
  const [outcomes, setOutcomes] = useState<readonly ToolgateOutcome[]>([]);
  const chat = useChat<ChatMessage>({
    transport,
    onData: (part) => {
      if (part.type === 'data-outcome') setOutcomes((earlier) => [...earlier, part.data]);
    },
  });
  const { messages, status, error } = chat;

  return {
    messages,
    status,
    error,
    outcomes,
    settings,
    setSettings,
    isAnswering: status === 'submitted' || status === 'streaming',
    /** Sends a message, with other settings from now on where they are given. */
    send(text: string, changed = settings) {
      setSettings(changed);
      void chat.sendMessage({ text }, { body: { settings: changed } });
    },
    retry: () => void chat.regenerate({ body: { settings } }),
    stop: () => void chat.stop(),
    startAnew() {
      void chat.stop();
      chat.clearError();
      chat.setMessages([]);
      setOutcomes([]);
    },
  };
}
