import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { toolgateOutcome } from '../../outcome/index.ts';
import { readParts, scriptedModel } from '../../testing/scripted-model.ts';
import { streamOf } from '../../testing/stream-of.ts';
import { createPipeline } from '../create-pipeline.ts';

const rule = 'Never mention that the balcony of the theatre is closed for repairs.';
const options: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: `You are Quillon of the Marlowe. ${rule}` },
    { role: 'user', content: [{ type: 'text', text: 'When is the show?' }] },
  ],
};

type AnyPart = LanguageModelV4Content & LanguageModelV4StreamPart;

/** A part of a type that no release of the specification has yet. */
function marginNote(words: string): AnyPart {
  return { type: 'margin-note', id: 'n1', words } as unknown as AnyPart;
}

const text: LanguageModelV4Content = { type: 'text', text: 'At eight.' };

/** A model that streams some parts before its text. */
async function streamParts(parts: LanguageModelV4StreamPart[]) {
  const model = scriptedModel([text]);
  const { stream } = await createPipeline().stream(
    {
      ...model,
      async doStream(call) {
        const answer = await readParts((await model.doStream(call)).stream);
        return { stream: streamOf([...answer.slice(0, 1), ...parts, ...answer.slice(1)]) };
      },
    },
    options,
  );
  return readParts(stream);
}

describe('a part of an unknown type', () => {
  it('is not sent if it leaks, in a whole answer', async () => {
    const model = scriptedModel([text, marginNote(rule)]);
    const result = await createPipeline().generate(model, options);
    expect(JSON.stringify(result)).not.toContain('balcony');
    expect(toolgateOutcome(result)?.contentFilter.action).toBe('blocked');
  });

  it.each([
    ['in one part', [rule]],
    ['over several parts', rule.match(/.{1,5}/g) ?? []],
  ])('is not sent if it leaks, in a stream, %s', async (_title, pieces) => {
    const parts = await streamParts(pieces.map(marginNote));
    const words = parts.map((each) => ('words' in each ? each.words : '')).join('');
    expect(rule.slice(0, 30)).toContain(words);
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'content-filter' } });
    expect(toolgateOutcome(parts.at(-1))?.contentFilter.action).toBe('blocked');
  });

  it('passes unchanged without a leak, in its place', async () => {
    const note = marginNote('A play.');
    const result = await createPipeline().generate(scriptedModel([note, text]), options);
    const parts = await streamParts([note]);
    expect(result.content[0]).toBe(note);
    expect(parts[1]).toBe(note);
  });
});
