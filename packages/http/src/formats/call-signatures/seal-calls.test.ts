// A test needs only a few parts.
// oxlint-disable oxc/no-map-spread
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { finishPart, textParts, toolCallParts } from '../../testing/index.ts';
import { createCallSealer } from './seal-calls.ts';

type Part = LanguageModelV4StreamPart;

const providerMetadata = { google: { thoughtSignature: 'QUJD' } };

function signed(parts: Part[]): Part[] {
  return parts.map((part) =>
    part.type === 'tool-input-start' || part.type === 'tool-call'
      ? { ...part, providerMetadata }
      : part,
  );
}

/** Names each part by its type and call. */
function seal(parts: readonly Part[]): string[] {
  const replace = createCallSealer();
  return parts
    .flatMap((part) => replace(part) ?? [part])
    .map((part) => {
      if (part.type === 'tool-call') return `call ${part.toolCallId}`;
      return 'id' in part ? `${part.type} ${part.id}` : part.type;
    });
}

const sealOf = (id: string) => [`reasoning-start seal ${id}`, `reasoning-end seal ${id}`];
const [startA, deltaA, endA, callA] = signed(toolCallParts('a', 'look', '{}')) as [
  Part,
  Part,
  Part,
  Part,
];
const b = toolCallParts('b', 'look', '{}');
const namesOfB = ['tool-input-start b', 'tool-input-delta b', 'tool-input-end b', 'call b'];

describe('the sealer of a stream', () => {
  it('keeps calls without a signature as they are', () => {
    expect(seal(b)).toEqual(namesOfB);
  });

  it('sends a signed call whole, with its seal before it', () => {
    expect(seal([startA, deltaA, endA, callA])).toEqual([...sealOf('a'), 'call a']);
  });

  it('keeps the order of calls that run in parallel, and lets other parts pass', () => {
    const [startC, ...restC] = signed(toolCallParts('c', 'look', '{}')) as [Part, ...Part[]];
    const text = textParts('Hm.');
    expect(seal([startA, ...b, startC, ...text, deltaA, endA, callA, ...restC])).toEqual([
      ...text.map((part) => `${part.type} text-Hm.`),
      ...sealOf('a'),
      'call a',
      ...namesOfB,
      ...sealOf('c'),
      'call c',
    ]);
  });

  it('lets other calls go on at the end of the answer, without a seal for an unfinished call', () => {
    expect(seal([startA, ...b, deltaA, finishPart()])).toEqual([...namesOfB, 'finish']);
  });

  it('lets no more than 1000 parts wait', () => {
    const deltas = Array.from({ length: 1000 }, (): Part => ({
      type: 'tool-input-delta',
      id: 'b',
      delta: '1',
    }));
    const names = seal([startA, b[0] as Part, ...deltas, callA]);
    expect(names[0]).toBe('tool-input-start b');
    expect(names.slice(1001)).toEqual([...sealOf('a'), 'call a']);
  });
});
