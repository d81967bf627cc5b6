import type { LanguageModelV4StreamPart, LanguageModelV4StreamResult } from '@ai-sdk/provider';
import type { LanguageModelV1StreamPart } from '@ai-sdk/provider-v1';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { readParts } from '../../testing/scripted-model.ts';
import { streamOf } from '../../testing/stream-of.ts';
import { anyAnswer, anyCallOptions, anyStreamParts } from './test/arbitrary-v1.ts';
import { v1Adapter } from './v1-adapter.ts';
import type { V1StreamResult } from './v1-results.ts';

type V1Part = LanguageModelV1StreamPart;
type V4Part = LanguageModelV4StreamPart;

const rawCall = { rawPrompt: null, rawSettings: {} };

/** A copy without an original, which is lowered field by field. */
function copy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, copy(field)]),
  ) as Value;
}

describe('v1Adapter', () => {
  it('loses nothing of call options, remembered or not', () => {
    fc.assert(
      fc.property(anyCallOptions(), (options) => {
        const lifted = v1Adapter.options.lift(options);
        expect(v1Adapter.options.lower(lifted)).toBe(options);
        const lowered = v1Adapter.options.lower({ ...lifted, prompt: [...lifted.prompt] });
        expect(lowered).toEqual(options);
        lowered.prompt.forEach((kept, index) => expect(kept).toBe(options.prompt[index]));
        expect(v1Adapter.options.lower(copy(lifted))).toEqual(options);
      }),
      { numRuns: inject('isFullRun') ? 100 : 30 },
    );
  });

  it('loses nothing of a whole answer, remembered or not', () => {
    fc.assert(
      fc.property(anyAnswer(), (result) => {
        const lifted = v1Adapter.result.lift(result);
        expect(v1Adapter.result.lower(lifted)).toBe(result);
        expect(v1Adapter.result.lower({ ...lifted })).toEqual(result);
        expect(v1Adapter.result.lower(copy(lifted))).toEqual(result);
      }),
      { numRuns: inject('isFullRun') ? 100 : 30 },
    );
  });

  it('loses nothing of a streamed answer, remembered or not', async () => {
    await fc.assert(
      fc.asyncProperty(anyStreamParts(), async (parts) => {
        const lifted = v1Adapter.stream.lift(createStreamResult(parts));
        const remembered = await readParts(v1Adapter.stream.lower({ ...lifted }).stream);
        expect(remembered).toEqual(parts);
        remembered.forEach((part, index) => expect(part).toBe(parts[index]));

        const again = await readParts(v1Adapter.stream.lift(createStreamResult(parts)).stream);
        const copied: LanguageModelV4StreamResult = {
          stream: streamOf(again.map(copy)),
        };
        expect(await readParts(v1Adapter.stream.lower(copied).stream)).toEqual(parts);
      }),
    );
  });

  it('lifts every stream to one with each part inside an open block of its own id', async () => {
    await fc.assert(
      fc.asyncProperty(anyStreamParts(), async (parts) => {
        const lifted = await readParts(v1Adapter.stream.lift(createStreamResult(parts)).stream);
        expect(lifted.filter(({ type }) => type === 'stream-start')).toHaveLength(1);
        expect(lifted[0]?.type).toBe('stream-start');
        expect(misplacedParts(lifted)).toEqual([]);
      }),
      { numRuns: inject('isFullRun') ? 100 : 30 },
    );
  });
});

describe('an answer that was put together from a stream', () => {
  it('lowers the parts of the stream to content of a whole answer', async () => {
    const call = { toolCallType: 'function', toolCallId: '1', toolName: 'a', args: '{}' } as const;
    const source = { sourceType: 'url', id: '1', url: 'https://a.b' } as const;
    const file = { mimeType: 'image/png', data: 'aGk=' };
    const stream = streamOf<V1Part>([
      { type: 'source', source },
      { type: 'file', ...file },
      { type: 'tool-call', ...call },
    ]);
    const parts = await readParts(v1Adapter.stream.lift({ stream, rawCall }).stream);
    const content = parts.filter(
      (part) => part.type === 'source' || part.type === 'file' || part.type === 'tool-call',
    );
    const usage = { promptTokens: 1, completionTokens: 2 };
    const lifted = v1Adapter.result.lift({ finishReason: 'tool-calls', usage, rawCall });
    expect(v1Adapter.result.lower({ ...lifted, content })).toStrictEqual({
      finishReason: 'tool-calls',
      usage,
      rawCall,
      files: [file],
      sources: [source],
      toolCalls: [call],
    });
  });
});

function createStreamResult(parts: V1Part[]): V1StreamResult {
  return { stream: streamOf(parts), rawCall };
}

/** The parts in places where no reader of V4 expects them. */
function misplacedParts(parts: readonly V4Part[]): V4Part[] {
  const open = new Set<string>();
  const seen = new Set<string>();
  const misplaced = parts.filter((part) => {
    const match = /^(text|reasoning|tool-input)-(start|delta|end)$/.exec(part.type);
    if (match === null || !('id' in part)) return part.type === 'finish' && open.size > 0;
    const [, kind, step] = match;
    const key = `${kind} ${part.id}`;
    if (step === 'delta') return !open.has(key);
    if (step === 'end') return !open.delete(key);
    if (seen.has(key)) return true;
    open.add(key);
    seen.add(key);
    return false;
  });
  return open.size > 0 ? [...misplaced, ...parts.slice(-1)] : misplaced;
}
