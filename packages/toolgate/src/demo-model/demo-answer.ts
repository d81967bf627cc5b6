import type {
  LanguageModelV4Reasoning,
  LanguageModelV4Text,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';

/** What the demo model's answers consist of. */
export type DemoContent = LanguageModelV4Reasoning | LanguageModelV4Text | LanguageModelV4ToolCall;

/** An answer of the demo model, and why it ended. */
export interface DemoAnswer {
  /** At most one reasoning part, then one text or some tool calls. */
  content: DemoContent[];
  /** `length` only where the caller's limit cut the answer. */
  finishReason: 'stop' | 'length' | 'tool-calls';
}
