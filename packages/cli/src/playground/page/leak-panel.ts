/// <reference lib="dom" />
import type { InspectedAnswer, PromptSentence } from '../inspect-answer.ts';
import { disguises } from './disguises.ts';
import { byId, element } from './element.ts';
import { inspectAnswer } from './gateway-client.ts';

/** How long the user must pause before the answer is inspected, in milliseconds. */
const pauseMilliseconds = 250;

/**
 * Shows what the content filter would do if the model revealed the system prompt in a disguise: which part of the
 * answer is sent, and which sentences of the prompt are protected.
 *
 * @param system returns the system prompt of the page.
 * @param key returns the key of the page.
 * @returns a function that inspects again after a change.
 */
export function leakPanel(system: () => string, key: () => string): () => void {
  const slider = byId('disguise', HTMLInputElement);
  const name = byId('disguise-name', HTMLOutputElement);
  slider.max = `${disguises.length - 1}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  async function inspect(): Promise<void> {
    const disguise = disguises[slider.valueAsNumber];
    const text = system();
    const output = text === '' ? undefined : disguise?.write(text);
    latest += 1;
    const number = latest;
    if (output === undefined) {
      show(
        text === ''
          ? 'Write a system prompt first.'
          : 'Only the example prompt has a translation here.',
      );
      return;
    }
    try {
      const inspected = await inspectAnswer({ system: text, user: '', output }, key());
      if (number === latest) showInspected(output, inspected);
    } catch (error) {
      if (number === latest) show((error as Error).message);
    }
  }

  function refresh(): void {
    name.textContent = disguises[slider.valueAsNumber]?.name ?? '';
    slider.ariaValueText = name.textContent;
    clearTimeout(timer);
    if (byId('leak', HTMLDetailsElement).open) {
      timer = setTimeout(() => void inspect(), pauseMilliseconds);
    }
  }

  slider.addEventListener('input', refresh);
  byId('leak', HTMLDetailsElement).addEventListener('toggle', refresh);
  refresh();
  return refresh;
}

function show(message: string): void {
  byId('leak-verdict', HTMLElement).textContent = message;
  byId('leak-answer', HTMLElement).replaceChildren();
  byId('leak-prompt', HTMLElement).replaceChildren();
}

function showInspected(output: string, { contentFilter, sentences }: InspectedAnswer): void {
  const { action, kind, released } = contentFilter;
  const [sent, heldText] = [output.slice(0, released), output.slice(released)];
  byId('leak-verdict', HTMLElement).replaceChildren(
    element('span', { className: `action ${action}` }, action),
    action === 'blocked'
      ? ` ${kind ?? ''}: ${sent.length} of ${output.length} characters went out.`
      : ' The filter does not recognise this one.',
  );
  byId('leak-answer', HTMLElement).replaceChildren(
    element('span', { className: 'sent' }, sent),
    element('span', { className: 'held' }, heldText),
  );
  byId('leak-prompt', HTMLElement).replaceChildren(...sentences.flatMap(showSentence));
}

function showSentence({ kind, text, reason }: PromptSentence): (Node | string)[] {
  const className = `sentence ${kind}`;
  return [
    element('span', { className, title: reason }, text.trim()),
    ' ',
    element('span', { className: 'note' }, `${kind}, ${reason}. `),
  ];
}
