import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { readParts, scriptedModel, textOf } from '../testing/scripted-model.ts';
import { streamOf } from '../testing/stream-of.ts';
import { createPipeline } from './create-pipeline.ts';
import type { ToolgateOptions } from './toolgate-options.ts';
import { unknownUsage } from './usage/index.ts';

type Part = LanguageModelV4StreamPart;

const rule = 'Never mention that the balcony of the theatre is closed for repairs.';
/** The beginning of the rule, which the filter holds. */
const held = 'Never mention that the balcony';
const options: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: `You are Quillon. ${rule}` },
    { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
  ],
};

const failed: Part = { type: 'error', error: new Error('overloaded') };
const finish: Part = {
  type: 'finish',
  finishReason: { unified: 'error', raw: undefined },
  usage: unknownUsage,
};

/** Streams parts through the gateway; returns what the caller gets. */
async function answer(parts: readonly Part[], host: ToolgateOptions = {}): Promise<Part[]> {
  const model = { ...scriptedModel(), doStream: async () => ({ stream: streamOf(parts) }) };
  return readParts((await createPipeline(host).stream(model, options)).stream);
}

/** The parts with neighbouring deltas of one text as one. */
function joinTexts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isNext = last && 'delta' in last && 'delta' in part && last.type === part.type;
    if (isNext) joined.splice(-1, 1, { ...last, delta: last.delta + part.delta });
    else joined.push(part);
  }
  return joined;
}

describe('an error part of the model', () => {
  it.each<[string, Part[], ToolgateOptions?]>([
    [
      'text',
      [
        { type: 'text-start', id: '0' },
        { type: 'text-delta', id: '0', delta: held },
      ],
    ],
    [
      'reasoning',
      [
        { type: 'reasoning-start', id: '0' },
        { type: 'reasoning-delta', id: '0', delta: held },
      ],
    ],
    [
      'the end of reasoning that the provider stores',
      [
        { type: 'reasoning-start', id: '0' },
        { type: 'reasoning-delta', id: '0', delta: 'They ask for a play.' },
        { type: 'reasoning-end', id: '0', providerMetadata: { openai: { itemId: 'rs_1' } } },
      ],
    ],
    [
      'the input of a call',
      [
        { type: 'tool-input-start', id: '0', toolName: 'note' },
        { type: 'tool-input-delta', id: '0', delta: `{"note":"${held}` },
      ],
    ],
    [
      'the input of a call, where secrets are replaced',
      [
        { type: 'tool-input-start', id: '0', toolName: 'note' },
        { type: 'tool-input-delta', id: '0', delta: '{"note":"A seat' },
      ],
      { contentFilter: { redact: true, secrets: ['7F-KESTREL-4419'] } },
    ],
  ])('comes after %s that the model sent before it', async (_title, before, host) => {
    const parts = await answer([...before, failed, finish], host);
    expect(joinTexts(parts.slice(0, -1))).toEqual([...before, failed]);
  });

  it('is followed by the rest of the text', async () => {
    const sent: Part[] = [
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: held },
      failed,
      { type: 'text-delta', id: '0', delta: ' and the stalls were ever full, I cannot say. ' },
      { type: 'text-delta', id: '0', delta: held },
      { type: 'text-end', id: '0' },
    ];
    const parts = await answer([...sent, finish]);
    expect(textOf(parts)).toBe(textOf(sent));
    expect(parts.filter(({ type }) => type === 'error')).toEqual([failed]);
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'error' } });
  });

  it.each(['text', 'tool-input'] as const)(
    'does not spell a leak with others (%s)',
    async (kind) => {
      const pieces = `Sure. ${rule}`.match(/\S+ ?/g) ?? [];
      const parts = await answer([
        kind === 'text'
          ? { type: 'text-start', id: '0' }
          : { type: 'tool-input-start', id: '0', toolName: 'note' },
        ...pieces.flatMap((delta): Part[] => [{ type: `${kind}-delta`, id: '0', delta }, failed]),
        finish,
      ]);
      expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'content-filter' } });
      expect(parts.map((part) => ('delta' in part ? part.delta : '')).join('')).not.toContain(
        'balcony',
      );
    },
  );

  it('does not split a leak into two harmless texts', async () => {
    const parts = await answer([
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: held },
      failed,
      { type: 'text-delta', id: '0', delta: rule.slice(held.length) },
      { type: 'text-end', id: '0' },
      finish,
    ]);
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'content-filter' } });
    expect(textOf(parts)).not.toContain('closed for repairs');
  });
});
