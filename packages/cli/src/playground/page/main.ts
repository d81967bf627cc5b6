/// <reference lib="dom" />
import type { ChatMessage } from './chat-request.ts';
import { codePanel } from './code-panel.ts';
import { byId, element } from './element.ts';
import { type Answer, ask, GatewayError, listModels } from './gateway-client.ts';
import { describeAnswer, describeQuestion, type Outcome } from './outcome.ts';
import { settingsForm } from './settings-form.ts';
import { showNotice, showOutcome } from './show-outcome.ts';
import { offerSuggestions } from './suggestions.ts';

const example = 'What is 17 + 25?';

const form = settingsForm();
const conversation = byId('conversation', HTMLElement);
const status = byId('status', HTMLElement);
const draft = byId('draft', HTMLTextAreaElement);
const send = byId('send', HTMLButtonElement);
const stop = byId('stop', HTMLButtonElement);
const outcomes = byId('outcomes', HTMLOListElement);

const messages: ChatMessage[] = [];
let needsKey = false;
let running: AbortController | undefined;
let asked = 0;

const code = codePanel(() => {
  const text = draft.value.trim();
  const last = messages.findLastIndex(({ role }) => role === 'user');
  // The code of the next request; without a draft, of the last one.
  const shown =
    text === '' && last >= 0 ? messages.slice(0, last + 1) : [...messages, user(text || example)];
  return { origin: location.origin, needsKey, settings: form.read(), messages: shown };
});

function user(content: string): ChatMessage {
  return { role: 'user', content };
}

function addMessage(role: ChatMessage['role'], text: string): HTMLElement {
  const content = element('p', { className: 'text', dir: 'auto' }, text);
  const heading = element('h2', {}, role === 'user' ? 'You' : 'Assistant');
  conversation.append(element('article', { className: `message ${role}` }, heading, content));
  conversation.scrollTop = conversation.scrollHeight;
  return content;
}

/** Changes the conversation, and keeps its end in view unless the person has scrolled up. */
function keepEndInView(change: () => void): void {
  const { scrollTop, clientHeight, scrollHeight } = conversation;
  const isAtEnd = scrollHeight - clientHeight - scrollTop < 48;
  change();
  if (isAtEnd) conversation.scrollTop = conversation.scrollHeight;
}

function showRunning(isRunning: boolean): void {
  const button = document.activeElement;
  send.hidden = isRunning;
  stop.hidden = !isRunning;
  // A hidden button would lose the focus.
  if (button === send || button === stop) draft.focus();
  // Screen readers read the answer when it is complete, not word by word.
  conversation.ariaBusy = `${isRunning}`;
  status.textContent = isRunning ? 'Waiting for the answer.' : 'Ready for your next message.';
}

async function loadModels(): Promise<void> {
  try {
    form.offerModels(await listModels(form.key()));
    status.textContent = 'Ready.';
  } catch (error) {
    status.textContent = (error as Error).message;
    if (error instanceof GatewayError && error.status === 401) askForKey();
  }
  code.refresh();
}

function askForKey(): void {
  needsKey = true;
  form.askForKey(
    'This gateway needs a key. It stays on this page and is sent only to this gateway.',
  );
  status.textContent = 'A key is needed.';
}

async function answer(question: HTMLElement, abort: AbortController): Promise<void> {
  const shown = addMessage('assistant', '');
  let result: Answer | undefined;
  try {
    result = await ask({
      settings: form.read(),
      messages,
      key: form.key(),
      signal: abort.signal,
      onText: (text) => keepEndInView(() => shown.append(text)),
    });
  } catch (error) {
    keepEndInView(() => showFailure(shown, abort.signal.aborted, error as Error));
    if (error instanceof GatewayError && error.status === 401) askForKey();
    return;
  }
  // The person started a new chat meanwhile.
  if (!shown.isConnected) return;
  messages.push({ role: 'assistant', content: result.text });
  showResult(question, shown, result.outcome ?? {});
  asked += 1;
  for (const earlier of outcomes.querySelectorAll('details')) earlier.open = false;
  outcomes.prepend(showOutcome(asked, result.outcome));
  byId('no-outcome', HTMLElement).hidden = true;
}

function showResult(question: HTMLElement, shown: HTMLElement, outcome: Outcome): void {
  keepEndInView(() => {
    question.after(...describeQuestion(outcome).map(showNotice));
    shown.after(...describeAnswer(outcome).map(showNotice));
  });
}

function showFailure(shown: HTMLElement, isStopped: boolean, error: Error): void {
  const text = isStopped ? 'You stopped the answer.' : error.message;
  shown.after(showNotice({ kind: 'stopped', title: 'No answer.', text }));
  // A question without an answer would confuse the next turn; the draft keeps it.
  const question = messages.pop();
  if (!isStopped && draft.value === '') draft.value = question?.content ?? '';
}

async function submit(): Promise<void> {
  const text = draft.value.trim();
  if (text === '' || running) return;
  const abort = new AbortController();
  running = abort;
  draft.value = '';
  messages.push(user(text));
  const question = addMessage('user', text);
  code.refresh();
  showRunning(true);
  await answer(question, abort);
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
offerSuggestions(({ text, switches }) => {
  if (running) return;
  form.set(switches);
  draft.value = text;
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
  asked = 0;
  conversation.replaceChildren();
  outcomes.replaceChildren();
  byId('no-outcome', HTMLElement).hidden = false;
  draft.focus();
  code.refresh();
});

void loadModels();
