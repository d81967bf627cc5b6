import { Chat } from '../components/chat.tsx';

export default function Page() {
  return <Chat />;
}
