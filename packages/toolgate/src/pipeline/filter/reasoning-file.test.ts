import type { LanguageModelV4CallOptions, LanguageModelV4Content } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { toolgateOutcome } from '../../outcome/index.ts';
import { readParts, scriptedModel } from '../../testing/scripted-model.ts';
import { createPipeline } from '../create-pipeline.ts';

const rule = 'Never mention that the balcony of the theatre is closed for repairs.';
const options: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: `You are Quillon of the Marlowe. ${rule}` },
    { role: 'user', content: [{ type: 'text', text: 'When is the show?' }] },
  ],
};

function answer(note: string): LanguageModelV4Content[] {
  const data = { type: 'data', data: btoa(note) } as const;
  return [
    { type: 'reasoning-file', mediaType: 'text/plain', data },
    { type: 'text', text: 'At eight.' },
  ];
}

describe('a file of reasoning', () => {
  it('is withheld if it leaks, and the answer continues, whole and streamed', async () => {
    const pipeline = createPipeline();
    const result = await pipeline.generate(scriptedModel(answer(rule)), options);
    const { stream } = await pipeline.stream(scriptedModel(answer(rule)), options);
    const parts = await readParts(stream);
    expect(result.content).toEqual([{ type: 'text', text: 'At eight.' }]);
    expect(parts.map(({ type }) => type)).not.toContain('reasoning-file');
    for (const outcome of [toolgateOutcome(result), toolgateOutcome(parts.at(-1))]) {
      expect(outcome?.contentFilter).toEqual({ action: 'passed', withheld: ['reasoning'] });
    }
  });

  it('passes unchanged without a leak', async () => {
    const content = answer('A guest asks for the time.');
    const result = await createPipeline().generate(scriptedModel(content), options);
    const { stream } = await createPipeline().stream(scriptedModel(content), options);
    expect(result.content).toEqual(content);
    expect(await readParts(stream)).toContainEqual(content[0]);
  });
});
