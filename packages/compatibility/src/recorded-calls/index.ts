export { openAIModel } from './openai-model.ts';
export type { Part, RecordedCall } from './recorded-call.ts';
export { recordedCalls } from './recorded-calls.ts';
