import { z } from 'zod';
import type { Major } from './majors.ts';

/** The ways that the SDK has to an object. */
export const objectMethods = [
  'generateObject',
  'streamObject',
  'generateText with an output',
  'streamText with an output',
] as const;

/** One of {@link objectMethods}. */
export type ObjectMethod = (typeof objectMethods)[number];

/** How a call for an object ended, in any form that a major has for it. */
export interface ObjectEnd {
  /** The object; the last partial one where the major has no other. */
  object?: unknown;
  /** The error that was thrown, rejected or streamed instead. */
  error?: unknown;
  /** All text that was handed out. */
  text: string;
  /** The reason that the result, the stream or the error has. */
  finishReason?: string | undefined;
  /** What carries the outcome. */
  carrier?: unknown;
}

interface Part {
  type: string;
  text?: string;
  textDelta?: string;
  delta?: string;
  error?: unknown;
  finishReason?: string;
}

interface TextResult {
  text: string;
  finishReason: string;
}

interface StreamResult {
  fullStream: AsyncIterable<Part>;
  object: PromiseLike<unknown>;
  output?: PromiseLike<unknown>;
  experimental_partialOutputStream: AsyncIterable<unknown>;
  finishReason: PromiseLike<string>;
}

interface ObjectSdk {
  generateObject(options: object): Promise<{ object: unknown; finishReason: string }>;
  streamObject(options: object): StreamResult;
  generateText(options: object): Promise<TextResult>;
  streamText(options: object): StreamResult;
  Output: { object(options: object): object };
}

/** What the tests ask for. */
const objectSchema: z.ZodType<{ title: string }> = z.object({ title: z.string() }).strict();

/** Asks for an object. */
export async function runObject(
  { number, sdk }: Major,
  method: ObjectMethod,
  options: object,
): Promise<ObjectEnd> {
  const { Output, ...methods } = sdk as unknown as ObjectSdk;
  const schema = objectSchema;
  const key = number === 7 ? 'output' : 'experimental_output';
  const call = { maxRetries: 0, onError: () => undefined, ...options };
  const withOutput = { ...call, [key]: Output.object({ schema }) };
  try {
    switch (method) {
      case 'generateObject':
        return endOfObject(await methods.generateObject({ ...call, schema }));
      case 'streamObject':
        return await endOfObjectStream(methods.streamObject({ ...call, schema }));
      case 'generateText with an output':
        return endOfText(await methods.generateText(withOutput), key);
      case 'streamText with an output':
        return await endOfTextStream(methods.streamText(withOutput));
    }
  } catch (error) {
    return endOf(error);
  }
}

function endOf(error: unknown): ObjectEnd {
  const { text = '', finishReason } = error as { text?: string; finishReason?: string };
  return { error, text, finishReason };
}

function endOfObject(result: { object: unknown; finishReason: string }): ObjectEnd {
  const { object, finishReason } = result;
  return { object, text: JSON.stringify(object), finishReason, carrier: result };
}

async function endOfObjectStream(result: StreamResult): Promise<ObjectEnd> {
  const settled = settle(result.object);
  const { text, error, finishReason } = await readStream(result.fullStream);
  const object = await settled;
  return { text, finishReason, carrier: result, ...object, ...(error !== undefined && { error }) };
}

function endOfText(result: TextResult, key: string): ObjectEnd {
  const { text, finishReason } = result;
  const end = { text, finishReason, carrier: result };
  try {
    // A getter, which throws where there is no object.
    return { ...end, object: Reflect.get(result, key) };
  } catch (error) {
    return { ...end, error };
  }
}

async function endOfTextStream(result: StreamResult): Promise<ObjectEnd> {
  const { output } = result;
  // AI SDK 4 and 5 have the object as a stream of partial ones only.
  if (typeof output?.then !== 'function') {
    let object: unknown;
    for await (const partial of result.experimental_partialOutputStream) object = partial;
    return { object, text: JSON.stringify(object), ...(await finishOf(result)), carrier: result };
  }
  const settled = settle(output);
  const { text, error } = await readStream(result.fullStream);
  const end = { text, ...(await finishOf(result)), carrier: result };
  return { ...end, ...(await settled), ...(error !== undefined && { error }) };
}

async function finishOf({ finishReason }: StreamResult): Promise<{ finishReason: string }> {
  return { finishReason: await finishReason };
}

async function readStream(stream: AsyncIterable<Part>) {
  let text = '';
  let finishReason: string | undefined;
  let error: unknown;
  for await (const part of stream) {
    if (part.type === 'text-delta') text += part.text ?? part.textDelta ?? part.delta ?? '';
    if (part.type === 'finish') ({ finishReason } = part);
    if (part.type === 'error') ({ error } = part);
  }
  return { text, finishReason, error };
}

async function settle(promise: PromiseLike<unknown>): Promise<Pick<ObjectEnd, 'object' | 'error'>> {
  try {
    return { object: await promise };
  } catch (error) {
    return { error };
  }
}
