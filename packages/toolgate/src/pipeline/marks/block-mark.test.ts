import type { LanguageModelV4CallOptions, LanguageModelV4Content } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { readParts, scriptedModel } from '../../testing/scripted-model.ts';
import { createPipeline, type PipelineContext } from '../index.ts';
import { changedMark } from './changed-mark.ts';

const system = 'Never mention that the balcony of the theatre is closed for repairs.';
const request: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: system },
    { role: 'user', content: [{ type: 'text', text: 'What is on?' }] },
  ],
};
const search: LanguageModelV4Content = {
  type: 'tool-call',
  toolCallId: 'c',
  toolName: 'search',
  input: '{}',
  providerExecuted: true,
};
const thought: LanguageModelV4Content = { type: 'reasoning', text: 'They ask for a play.' };
const said: LanguageModelV4Content = { type: 'text', text: 'Let me see.' };
const leak: LanguageModelV4Content = {
  type: 'tool-call',
  toolCallId: 'd',
  toolName: 'say',
  input: JSON.stringify({ system }),
};
const sdk: PipelineContext = { keepsResponseOnly: true };

it.each<[string, LanguageModelV4Content[], string | false, PipelineContext, boolean]>([
  ['a call of the provider', [said, search], false, sdk, true],
  ['nothing but thoughts', [thought], false, sdk, true],
  ['thoughts and a text', [thought, said], false, sdk, false],
  ['a notice', [thought, search], 'Withheld.', sdk, false],
  ['a host that sends no metadata back', [search], false, {}, false],
])(
  'ends a blocked answer with a mark where it needs one: %s',
  async (_name, sent, notice, context, isMarked) => {
    const pipeline = createPipeline({ contentFilter: { notice } });
    const { stream } = await pipeline.stream(scriptedModel([...sent, leak]), request, context);
    const parts = await readParts(stream);
    const marks = parts.filter((part) => 'id' in part && part.id === 'toolgate-block');
    const [id, providerMetadata] = ['toolgate-block', changedMark];
    expect(marks).toEqual(
      isMarked
        ? [
            { type: 'reasoning-start', id, providerMetadata },
            { type: 'reasoning-end', id, providerMetadata },
          ]
        : [],
    );
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'content-filter' } });
  },
);
