import type { SharedV4Warning } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { readParts, resultOf, scriptedModel } from '../testing/scripted-model.ts';
import { createPipeline } from './create-pipeline.ts';

const rule = 'Never mention that the balcony of the theatre is closed for repairs.';
const harmless: SharedV4Warning = { type: 'unsupported', feature: 'seed' };
const prompt = [
  { role: 'system' as const, content: `You are Quillon of the Marlowe. ${rule}` },
  { role: 'user' as const, content: [{ type: 'text' as const, text: 'When is the show?' }] },
];

async function warningsOf(warnings: SharedV4Warning[]): Promise<(SharedV4Warning[] | undefined)[]> {
  const model = scriptedModel({ ...resultOf('At eight.'), warnings });
  const whole = await createPipeline().generate(model, { prompt });
  const { stream } = await createPipeline().stream(model, { prompt });
  const [start] = await readParts(stream);
  return [whole.warnings, start?.type === 'stream-start' ? start.warnings : undefined];
}

describe('a warning of a model', () => {
  it('is replaced if it would reveal hidden text, whole and streamed', async () => {
    const notice: SharedV4Warning = {
      type: 'other',
      message:
        'A warning of the model was withheld because it would reveal confidential instructions.',
    };
    for (const found of await warningsOf([harmless, { type: 'other', message: rule }]))
      expect(found).toEqual([harmless, notice]);
  });

  it('stays unchanged if it reveals nothing', async () => {
    for (const found of await warningsOf([harmless])) expect(found).toEqual([harmless]);
  });
});
