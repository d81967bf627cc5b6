/// <reference lib="dom" />
import type { Settings } from './chat-request.ts';
import { byId } from './element.ts';

/** The switches of the gateway tools. */
export type Switches = Record<
  'svc_prompt_guard' | 'svc_disable_content_filter' | 'svc_shadow_agent',
  boolean
>;

/** The form with the settings. */
export interface SettingsForm {
  read(): Settings;
  /** Returns the key; may be empty. */
  key(): string;
  /** Returns the first invalid setting, as a message and its field; `undefined` when all are valid. */
  findMistake(): { text: string; field: HTMLElement } | undefined;
  /** Shows models, and selects the first unless another is selected. */
  offerModels(ids: readonly string[]): void;
  set(switches: Switches): void;
  /** Shows the field for the key, and why the gateway needs it; moves the focus there. */
  askForKey(message: string): void;
  /** Calls back on every change. */
  onChange(listener: () => void): void;
}

const maxIterationsLimit = 10;

/** Finds the form on the page. */
export function settingsForm(): SettingsForm {
  const form = byId('settings', HTMLFormElement);
  const model = byId('model', HTMLSelectElement);
  const otherModel = byId('other-model', HTMLInputElement);
  const iterations = byId('max-iterations', HTMLInputElement);
  const iterationsError = byId('max-iterations-error', HTMLElement);
  const shadowAgent = byId('svc_shadow_agent', HTMLInputElement);
  const agentFields = byId('agent-fields', HTMLElement);
  const key = byId('key', HTMLInputElement);
  const showFields = (): void => {
    agentFields.hidden = !shadowAgent.checked;
    otherModel.hidden = model.value !== '';
    const isValid = areIterations(iterations.valueAsNumber);
    iterations.ariaInvalid = `${!isValid}`;
    iterationsError.textContent = isValid ? '' : rangeText;
  };
  showFields();
  form.addEventListener('input', showFields);
  form.addEventListener('submit', (event) => event.preventDefault());
  return {
    read: () => ({
      model: model.value || otherModel.value.trim(),
      system: byId('system', HTMLTextAreaElement).value.trim(),
      promptGuard: isOn('svc_prompt_guard'),
      disableContentFilter: isOn('svc_disable_content_filter'),
      shadowAgent: shadowAgent.checked,
      hint: byId('hint', HTMLInputElement).value.trim(),
      maxIterations: areIterations(iterations.valueAsNumber) ? iterations.valueAsNumber : 3,
      monitor: isOn('monitor'),
      stream: isOn('stream'),
    }),
    key: () => key.value.trim(),
    findMistake: () =>
      shadowAgent.checked && !areIterations(iterations.valueAsNumber)
        ? { text: rangeText, field: iterations }
        : undefined,
    offerModels(ids) {
      const chosen = model.value;
      model.replaceChildren(
        ...ids.map((id) => new Option(id, id)),
        new Option(ids.length === 0 ? 'Write its id below' : 'Another, by its id', ''),
      );
      model.value = ids.includes(chosen) ? chosen : (ids[0] ?? '');
      showFields();
    },
    set(switches) {
      for (const [id, isNowOn] of Object.entries(switches)) {
        byId(id, HTMLInputElement).checked = isNowOn;
      }
      form.dispatchEvent(new Event('input'));
    },
    askForKey(message) {
      byId('key-field', HTMLElement).hidden = false;
      byId('key-note', HTMLElement).textContent = message;
      key.focus();
    },
    onChange: (listener) => form.addEventListener('input', listener),
  };
}

function isOn(id: string): boolean {
  return byId(id, HTMLInputElement).checked;
}

const rangeText = `max_iterations must be a whole number from 1 to ${maxIterationsLimit}.`;

function areIterations(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= maxIterationsLimit;
}
