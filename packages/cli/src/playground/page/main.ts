/// <reference lib="dom" />
import type { ChatMessage } from './chat-request.ts';
import { codePanel } from './code-panel.ts';
import { byId, element } from './element.ts';
import { type Answer, ask, GatewayError, listModels } from './gateway-client.ts';
import { describeOutcome } from './outcome.ts';
import { settingsForm } from './settings-form.ts';
import { showNotice, showOutcome } from './show-outcome.ts';

const example = 'What is 17 + 25?';

const form = settingsForm();
const conversation = byId('conversation', HTMLElement);
const status = byId('status', HTMLElement);
const draft = byId('draft', HTMLTextAreaElement);
const send = byId('send', HTMLButtonElement);
const stop = byId('stop', HTMLButtonElement);
const suggestions = byId('suggestions', HTMLElement);
const outcomes = byId('outcomes', HTMLOListElement);

const messages: ChatMessage[] = [];
let needsKey = false;
let running: AbortController | undefined;
let asked = 0;

const code = codePanel(() => {
  const text = draft.value.trim();
  const last = messages.findLastIndex(({ role }) => role === 'user');
  // What would be sent now; without a draft, what was sent last.
  const shown =
    text === '' && last >= 0 ? messages.slice(0, last + 1) : [...messages, user(text || example)];
  return { origin: location.origin, needsKey, settings: form.read(), messages: shown };
});

function user(content: string): ChatMessage {
  return { role: 'user', content };
}

function addMessage(name: string, text: string): HTMLElement {
  const content = element('div', { className: 'text' }, text);
  const heading = element('h3', {}, name);
  const article = element('article', { className: name.toLowerCase() }, heading, content);
  conversation.append(article);
  scroll();
  return content;
}

function scroll(): void {
  conversation.scrollTop = conversation.scrollHeight;
}

function showRunning(isRunning: boolean): void {
  send.hidden = isRunning;
  stop.hidden = !isRunning;
  status.textContent = isRunning ? 'Waiting for the answer.' : 'Ready for your next message.';
}

async function loadModels(): Promise<void> {
  try {
    form.offerModels(await listModels(form.key()));
    status.textContent = 'Ready.';
  } catch (error) {
    if (!(error instanceof GatewayError) || error.status !== 401) throw error;
    needsKey = true;
    form.askForKey(
      'This gateway wants a key. It stays on this page and is sent to this gateway only.',
    );
    status.textContent = 'A key is needed.';
  }
  code.refresh();
}

async function answer(abort: AbortController): Promise<void> {
  const shown = addMessage('Assistant', '');
  let result: Answer | undefined;
  try {
    result = await ask({
      settings: form.read(),
      messages,
      key: form.key(),
      signal: abort.signal,
      onText(text) {
        shown.append(text);
        scroll();
      },
    });
    messages.push({ role: 'assistant', content: result.text });
  } catch (error) {
    const text = abort.signal.aborted ? 'You stopped the answer.' : (error as Error).message;
    shown.after(showNotice({ kind: 'stopped', title: 'No answer.', text }));
    // A question without an answer would confuse the next turn.
    messages.pop();
    if (error instanceof GatewayError && error.status === 401) await loadModels();
    return;
  }
  shown.after(...describeOutcome(result.outcome ?? {}).map(showNotice));
  asked += 1;
  outcomes.prepend(showOutcome(asked, result.outcome));
  byId('no-outcome', HTMLElement).hidden = true;
  scroll();
}

async function submit(): Promise<void> {
  const text = draft.value.trim();
  if (text === '' || running) return;
  const abort = new AbortController();
  running = abort;
  draft.value = '';
  suggestions.hidden = true;
  messages.push(user(text));
  addMessage('You', text);
  code.refresh();
  showRunning(true);
  await answer(abort);
  running = undefined;
  showRunning(false);
  code.refresh();
}

byId('composer', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
draft.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  void submit();
});
suggestions.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return;
  draft.value = target.textContent?.trim() ?? '';
  draft.focus();
  void submit();
});
draft.addEventListener('input', () => code.refresh());
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') running?.abort();
});
stop.addEventListener('click', () => running?.abort());
form.onChange(() => code.refresh());
byId('key', HTMLInputElement).addEventListener('change', () => void loadModels());
byId('clear', HTMLButtonElement).addEventListener('click', () => {
  running?.abort();
  messages.length = 0;
  conversation.replaceChildren();
  suggestions.hidden = false;
  draft.focus();
  code.refresh();
});

void loadModels();
