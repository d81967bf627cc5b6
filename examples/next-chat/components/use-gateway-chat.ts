import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { useRef, useState } from 'react';
import type { ChatMessage } from '../lib/chat-message.ts';
import { initialSettings } from '../lib/chat-settings.ts';
import { addOutcome, type MessageOutcome } from '../lib/message-outcomes.ts';

const transport = new DefaultChatTransport<ChatMessage>({ api: '/api/chat' });

/** A chat that sends the enabled features with each message, and collects the outcomes for the developer's panel. */
export function useGatewayChat() {
  const [settings, setSettings] = useState(initialSettings);
  const [outcomes, setOutcomes] = useState<readonly MessageOutcome[]>([]);
  /** How many messages the user has sent. */
  const sent = useRef(0);
  const chat = useChat<ChatMessage>({
    transport,
    onData: (part) => {
      if (part.type !== 'data-outcome') return;
      const added = { number: sent.current, outcome: part.data };
      setOutcomes((earlier) => addOutcome(earlier, added));
    },
    onFinish({ message, isAbort }) {
      if (!isAbort) return;
      const stopped = { messageId: message.id, characters: countCharacters(message) };
      setOutcomes((earlier) => [...earlier, { number: sent.current, stopped }]);
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
    /** Sends a message. If `changed` is set, this and all later messages have these settings. */
    send(text: string, changed = settings) {
      sent.current += 1;
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
      sent.current = 0;
    },
  };
}

function countCharacters({ parts }: ChatMessage): number {
  return parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
}
