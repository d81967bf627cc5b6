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
  /** The current settings. */
  read(): Settings;
  /** The key; empty for none. */
  key(): string;
  /** Shows models and selects the first, unless the field has one. */
  offerModels(ids: readonly string[]): void;
  /** Switches the gateway tools on and off. */
  set(switches: Switches): void;
  /** Shows the field for the key and why it is needed. */
  askForKey(message: string): void;
  /** Calls back on every change. */
  onChange(listener: () => void): void;
}

const maxIterationsLimit = 10;

/** Finds the form on the page. */
export function settingsForm(): SettingsForm {
  const form = byId('settings', HTMLFormElement);
  const model = byId('model', HTMLInputElement);
  const shadowAgent = byId('svc_shadow_agent', HTMLInputElement);
  const agentFields = byId('agent-fields', HTMLElement);
  const key = byId('key', HTMLInputElement);
  const showFields = (): void => {
    agentFields.hidden = !shadowAgent.checked;
  };
  showFields();
  form.addEventListener('input', showFields);
  form.addEventListener('submit', (event) => event.preventDefault());
  return {
    read: () => ({
      model: model.value.trim(),
      system: byId('system', HTMLTextAreaElement).value.trim(),
      promptGuard: isOn('svc_prompt_guard'),
      disableContentFilter: isOn('svc_disable_content_filter'),
      shadowAgent: shadowAgent.checked,
      hint: textOf('hint'),
      maxIterations: iterationsOf(byId('max-iterations', HTMLInputElement)),
      stream: isOn('stream'),
    }),
    key: () => key.value.trim(),
    offerModels(ids) {
      const list = byId('models', HTMLDataListElement);
      list.replaceChildren();
      for (const id of ids) list.append(new Option(id, id));
      model.value ||= ids[0] ?? '';
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
    },
    onChange: (listener) => form.addEventListener('input', listener),
  };
}

function isOn(id: string): boolean {
  return byId(id, HTMLInputElement).checked;
}

function textOf(id: string): string {
  return byId(id, HTMLInputElement).value.trim();
}

/** While a person types, the number may be out of range; then the gateway's default applies. */
function iterationsOf({ valueAsNumber }: HTMLInputElement): number {
  const isValid =
    Number.isInteger(valueAsNumber) && valueAsNumber >= 1 && valueAsNumber <= maxIterationsLimit;
  return isValid ? valueAsNumber : 3;
}
