import { type ReactNode, useState } from 'react';
import { chatSettingsSchema, type ChatSettings } from '../lib/chat-settings.ts';

interface SettingsPanelProps {
  readonly settings: ChatSettings;
  readonly onChange: (settings: ChatSettings) => void;
  /** The fault of a setting. */
  readonly mistake: string | undefined;
  readonly onMistake: (mistake: string | undefined) => void;
}

/** The system prompt and the gateway tools that are sent with the next message. */
export function SettingsPanel({ settings, onChange, mistake, onMistake }: SettingsPanelProps) {
  const set = (change: Partial<ChatSettings>) => onChange({ ...settings, ...change });
  return (
    <>
      <fieldset className="panel">
        <legend>Gateway tools</legend>
        <Switch
          id="svc_prompt_guard"
          isOn={settings.promptGuard}
          onToggle={(promptGuard) => set({ promptGuard })}
        >
          Examines what you write for attempts to reveal or override the system prompt.
        </Switch>
        <Switch
          id="svc_disable_content_filter"
          isOn={settings.disableContentFilter}
          onToggle={(disableContentFilter) => set({ disableContentFilter })}
        >
          Lets the answer out even where it reveals the system prompt.
        </Switch>
        <Switch
          id="svc_shadow_agent"
          isOn={settings.shadowAgent}
          onToggle={(shadowAgent) => set({ shadowAgent })}
        >
          Validates each answer and has it revised until one passes.
        </Switch>
        {settings.shadowAgent && (
          <ShadowAgentFields
            settings={settings}
            set={set}
            mistake={mistake}
            onMistake={onMistake}
          />
        )}
      </fieldset>
      <div className="panel">
        <label htmlFor="system">System prompt</label>
        <textarea
          id="system"
          rows={8}
          dir="auto"
          value={settings.system}
          onChange={(event) => set({ system: event.target.value })}
        />
      </div>
    </>
  );
}

interface SwitchProps {
  readonly id: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function Switch({ id, isOn, onToggle, children }: SwitchProps) {
  return (
    <div className="switch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-describedby={`${id}-description`}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <label htmlFor={id}>
        <code>{id}</code>
      </label>
      <p id={`${id}-description`} className="note">
        {children}
      </p>
    </div>
  );
}

interface ShadowAgentFieldsProps {
  readonly settings: ChatSettings;
  readonly set: (change: Partial<ChatSettings>) => void;
  readonly mistake: string | undefined;
  readonly onMistake: (mistake: string | undefined) => void;
}

function ShadowAgentFields({ settings, set, mistake, onMistake }: ShadowAgentFieldsProps) {
  // Keeps the text of the field, even if it is out of range.
  const [written, setWritten] = useState(`${settings.maxIterations}`);
  return (
    <div className="fields">
      <label htmlFor="hint">
        <code>hint</code>
      </label>
      <input
        id="hint"
        dir="auto"
        value={settings.hint}
        placeholder='mention "Lisbon"'
        onChange={(event) => set({ hint: event.target.value })}
      />
      <label htmlFor="max-iterations">
        <code>max_iterations</code>
      </label>
      <input
        id="max-iterations"
        type="number"
        min={1}
        max={10}
        value={written}
        aria-invalid={mistake !== undefined}
        aria-describedby="max-iterations-error"
        onChange={(event) => {
          setWritten(event.target.value);
          const parsed = chatSettingsSchema.shape.maxIterations.safeParse(
            event.target.valueAsNumber,
          );
          if (parsed.success) set({ maxIterations: parsed.data });
          onMistake(
            parsed.success ? undefined : 'max_iterations must be a whole number from 1 to 10.',
          );
        }}
      />
      <p id="max-iterations-error" className="field-error" role="alert">
        {mistake}
      </p>
    </div>
  );
}
