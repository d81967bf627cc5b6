import type { Major } from './majors.ts';

/** How a call ended, as an app sees it. */
export interface ObservedCall {
  /** The types of the stream's parts, repeated ones once. */
  parts: string[];
  /** Errors that were thrown, rejected, or in an error part. */
  errors: string[];
  text: string;
  finishReason: string | undefined;
}

interface StreamPart {
  type: string;
  error?: unknown;
  text?: string;
  textDelta?: string;
  delta?: string;
  finishReason?: string;
}

/** Makes a call whose errors are expected. */
export async function observeCall(
  { sdk }: Major,
  method: 'generateText' | 'streamText',
  options: object,
): Promise<ObservedCall> {
  const seen: ObservedCall = { parts: [], errors: [], text: '', finishReason: undefined };
  try {
    if (method === 'generateText') {
      const { text, finishReason } = await sdk.generateText(options);
      Object.assign(seen, { text, finishReason });
      return seen;
    }
    const { fullStream } = sdk.streamText({ onError: () => undefined, ...options });
    for await (const part of fullStream as AsyncIterable<StreamPart>) notice(seen, part);
  } catch (error) {
    seen.errors.push(messageOf(error));
  }
  return seen;
}

function notice(seen: ObservedCall, part: StreamPart): void {
  const { type, error, finishReason } = part;
  if (seen.parts.at(-1) !== type) seen.parts.push(type);
  if (type === 'text-delta') seen.text += part.text ?? part.textDelta ?? part.delta ?? '';
  if (type === 'error') seen.errors.push(messageOf(error));
  if (type === 'finish') seen.finishReason = finishReason;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error);
}
