import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { WarningList } from 'toolgate/internal';
import type { JsonObject } from '../../../json/index.ts';
import type { ToolNames } from './tool-names.ts';

type AssistantPart = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];
type ToolPart = Extract<LanguageModelV4Message, { role: 'tool' }>['content'][number];

/** The state of reading an input. */
export interface InputState {
  readonly prompt: LanguageModelV4Prompt;
  readonly names: ToolNames;
  /** The model's name of the called tool, by the id of the call. */
  readonly calledTools: Map<string, string>;
  readonly warnings: WarningList;
  /** Whether the provider gets items unchanged, and accepts or refuses unknown ones. */
  readonly isSameFormat: boolean;
}

/** An item of the input. */
export interface ItemEntry {
  /** The item as the caller sent it. */
  item: unknown;
  /** The item for a provider of this format; absent if the provider has another format. */
  wire: JsonObject | undefined;
  path: string;
}

/** Adds a part to the last assistant message, or begins one. */
export function addToAssistant(part: AssistantPart, { prompt }: InputState): void {
  const last = prompt.at(-1);
  if (last?.role === 'assistant') last.content.push(part);
  else prompt.push({ role: 'assistant', content: [part] });
}

/** Adds a result to the last tool message, or begins one. */
export function addToTool(part: ToolPart, { prompt }: InputState): void {
  const last = prompt.at(-1);
  if (last?.role === 'tool') last.content.push(part);
  else prompt.push({ role: 'tool', content: [part] });
}
