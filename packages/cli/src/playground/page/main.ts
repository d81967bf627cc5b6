/// <reference lib="dom" />
import type { ChatMessage, Settings } from './chat-request.ts';
import { codePanel } from './code-panel.ts';
import { byId, element } from './element.ts';
import { type Answer, ask, GatewayError, listModels } from './gateway-client.ts';
import { leakPanel } from './leak-panel.ts';
import { describeAnswer, describeQuestion, type Outcome } from './outcome.ts';
import { settingsForm } from './settings-form.ts';
import { showDifference, showNotice, showOutcome, showStopped } from './show-outcome.ts';
import { offerSuggestions } from './suggestions.ts';
import { viewTabs } from './view-tabs.ts';

const example = 'What is 17 + 25?';

const form = settingsForm();
const conversation = byId('conversation', HTMLElement);
const status = byId('status', HTMLElement);
const draft = byId('draft', HTMLTextAreaElement);
const send = byId('send', HTMLButtonElement);
const stop = byId('stop', HTMLButtonElement);
const outcomes = byId('outcomes', HTMLOListElement);

const showView = viewTabs();
const refreshLeak = leakPanel(
  () => form.read().system,
  () => form.key(),
);

const messages: ChatMessage[] = [];
let needsKey = false;
/** Why the gateway refused the last key, or the lack of one. */
let keyProblem: string | undefined;
let running: AbortController | undefined;
let asked = 0;

const refreshCode = codePanel(() => {
  const text = draft.value.trim();
  const last = messages.findLastIndex(({ role }) => role === 'user');
  // The code shows the next request; without a draft, the last one.
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

/** Changes the conversation, and keeps its end in view unless the user has scrolled up. */
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
  // The focus moves to the draft, because a hidden button loses it.
  if (button === send || button === stop) draft.focus();
  // Screen readers read the answer when it is complete, not word by word.
  conversation.ariaBusy = `${isRunning}`;
  const ready = keyProblem ?? 'Ready for your next message.';
  status.textContent = isRunning ? 'Waiting for the answer.' : ready;
}

let modelsOffered = loadModels();

async function loadModels(): Promise<void> {
  try {
    form.offerModels(await listModels(form.key()));
    keyProblem = undefined;
    if (!running) status.textContent = 'Ready.';
  } catch (error) {
    status.textContent = (error as Error).message;
    if (error instanceof GatewayError && error.status === 401) askForKey();
  }
  refreshCode();
}

/** Returns the settings of the form, once it has loaded the list of models. */
async function readSettings(signal: AbortSignal): Promise<Settings> {
  const settings = form.read();
  if (settings.model !== '') return settings;
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
  await Promise.race([modelsOffered, aborted]);
  return { ...settings, model: form.read().model };
}

function askForKey(): void {
  needsKey = true;
  keyProblem =
    form.key() === '' ? 'This gateway needs a key.' : 'This gateway does not accept the key.';
  status.textContent = keyProblem;
  // A narrow screen shows one part at a time.
  showView('settings');
  form.askForKey(`${keyProblem} It stays on this page and is sent only to this gateway.`);
}

async function answer(question: HTMLElement, abort: AbortController): Promise<void> {
  const shown = addMessage('assistant', '');
  const settings = await readSettings(abort.signal);
  const startedAt = performance.now();
  let guard: string | undefined;
  asked += 1;
  const number = asked;
  let result: Answer | undefined;
  try {
    result = await ask({
      settings,
      messages,
      key: form.key(),
      signal: abort.signal,
      onText: (text) => keepEndInView(() => shown.append(text)),
      onBegin: (action) => (guard = action),
    });
  } catch (error) {
    if (!shown.isConnected) return;
    if (abort.signal.aborted) {
      const characters = keepStopped(shown);
      const milliseconds = performance.now() - startedAt;
      const isFilterOn = !settings.disableContentFilter && !settings.monitor;
      addOutcome(showStopped(number, { guard, isFilterOn, characters, milliseconds }));
      return;
    }
    keepEndInView(() => showFailure(shown, error as Error));
    if (error instanceof GatewayError && error.status === 401) askForKey();
    return;
  }
  // The user has started a new chat.
  if (!shown.isConnected) return;
  messages.push({ role: 'assistant', content: result.text });
  showResult(question, shown, result.outcome ?? {});
  addOutcome(showOutcome(number, result.outcome));
  if ((result.outcome?.shadowAgent?.iterations ?? 0) > 1) offerDifference(shown, settings);
}

function addOutcome(outcome: HTMLElement): void {
  for (const earlier of outcomes.querySelectorAll(':scope > li > details')) {
    (earlier as HTMLDetailsElement).open = false;
  }
  outcomes.prepend(outcome);
  byId('no-outcome', HTMLElement).hidden = true;
}

/** Keeps the text that came before the user stopped the answer, and returns its length. */
function keepStopped(shown: HTMLElement): number {
  const text = shown.textContent ?? '';
  keepEndInView(() =>
    shown.after(
      showNotice({ kind: 'warning', title: 'Stopped.', text: 'You stopped this answer.' }),
    ),
  );
  // A question without an answer would confuse the next turn.
  if (text === '') messages.pop();
  else messages.push({ role: 'assistant', content: text });
  return text.length;
}

/** Offers to ask the same question without the shadow agent, because rejected candidates never leave the gateway. */
function offerDifference(shown: HTMLElement, settings: Settings): void {
  const before = messages.slice(0, -1);
  const after = shown.textContent ?? '';
  const button = element(
    'button',
    { type: 'button', className: 'quiet' },
    'Compare with the answer without checks',
  );
  const compare = async (): Promise<void> => {
    button.disabled = true;
    try {
      const plain = { ...settings, shadowAgent: false, stream: false };
      const signal = AbortSignal.timeout(120_000);
      const answered = await ask({ settings: plain, messages: before, key: form.key(), signal });
      keepEndInView(() => button.replaceWith(showDifference(answered.text, after)));
    } catch (error) {
      status.textContent = (error as Error).message;
      button.disabled = false;
    }
  };
  button.addEventListener('click', () => void compare());
  keepEndInView(() => shown.parentElement?.append(button));
}

function showResult(question: HTMLElement, shown: HTMLElement, outcome: Outcome): void {
  keepEndInView(() => {
    question.after(...describeQuestion(outcome).map(showNotice));
    shown.after(...describeAnswer(outcome).map(showNotice));
  });
}

function showFailure(shown: HTMLElement, { message }: Error): void {
  shown.after(showNotice({ kind: 'stopped', title: 'No answer.', text: message }));
  // A question without an answer would confuse the next turn, so it moves back to the draft.
  const question = messages.pop();
  if (draft.value === '') draft.value = question?.content ?? '';
}

async function submit(): Promise<void> {
  const text = draft.value.trim();
  if (text === '' || running) return;
  const mistake = form.findMistake();
  if (mistake) {
    status.textContent = mistake.text;
    showView('settings');
    mistake.field.focus();
    return;
  }
  const abort = new AbortController();
  running = abort;
  draft.value = '';
  messages.push(user(text));
  const question = addMessage('user', text);
  refreshCode();
  showRunning(true);
  await answer(question, abort);
  running = undefined;
  // A longer status leaves less room for the conversation.
  keepEndInView(() => showRunning(false));
  refreshCode();
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
draft.addEventListener('input', refreshCode);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') running?.abort();
});
stop.addEventListener('click', () => running?.abort());
form.onChange(() => {
  refreshCode();
  refreshLeak();
});
byId('key', HTMLInputElement).addEventListener('change', () => {
  modelsOffered = loadModels();
});
byId('clear', HTMLButtonElement).addEventListener('click', () => {
  running?.abort();
  messages.length = 0;
  asked = 0;
  conversation.replaceChildren();
  outcomes.replaceChildren();
  byId('no-outcome', HTMLElement).hidden = false;
  draft.focus();
  refreshCode();
});
