// A test needs only a few parts.
// oxlint-disable oxc/no-map-spread
import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import { checkedHandler } from './schemas/checked-handler.ts';
import { fetchOf, finishPart, modelUpstream, scriptedModel, textParts } from './testing/index.ts';

type Part = LanguageModelV4StreamPart;

/** Reasoning with its proof in a delta, like Anthropic's, or at its end, like OpenAI's. */
function thinking(text: string, metadata: SharedV4ProviderMetadata, isLate: boolean): Part[] {
  const providerMetadata = metadata;
  return [
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: text },
    ...(isLate ? [] : [{ type: 'reasoning-delta' as const, id: 'r', delta: '', providerMetadata }]),
    { type: 'reasoning-end', id: 'r', ...(isLate && { providerMetadata }) },
    ...textParts('Done.'),
    finishPart(),
  ];
}

const proofs: [string, SharedV4ProviderMetadata][] = [
  ['of Anthropic', { anthropic: { signature: 'c2lnbmVk=+/' } }],
  ['of Anthropic, redacted', { anthropic: { redactedData: 'hidden' } }],
  ['of OpenAI', { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'ÿ"enc' } }],
  ['of Google', { google: { thoughtSignature: 'thought' } }],
];
const cases = proofs.flatMap(([name, metadata]) =>
  [false, true].flatMap((isLate) =>
    [false, true].map((stream) => ({ name, metadata, isLate, stream })),
  ),
);

function connect(parts: Part[]) {
  const model = scriptedModel(parts);
  const fetch = fetchOf(checkedHandler(createToolgateHandler({ models: { m: model } })));
  return {
    model,
    openai: new OpenAI({ baseURL: 'http://localhost/v1', apiKey: 'key', fetch }),
    anthropic: new Anthropic({ baseURL: 'http://localhost', apiKey: 'key', fetch }),
  };
}

describe.each(cases)(
  'reasoning $name, late $isLate, streamed $stream',
  ({ metadata, ...given }) => {
    const { isLate, stream } = given;
    // Redacted thinking has it at the start of its block, where OpenAI has the item's id.
    const { itemId } = metadata['openai'] ?? {};
    const first = isRedacted(metadata) ? metadata : itemId && { openai: { itemId } };
    const parts = thinking(isRedacted(metadata) ? '' : 'Hm.', metadata, isLate).map((part) =>
      part.type === 'reasoning-start' && first ? { ...part, providerMetadata: first } : part,
    );
    const expected = {
      type: 'reasoning',
      text: isRedacted(metadata) ? '' : 'Hm.',
      providerOptions: metadata,
    };

    it('comes back to its model through messages as it was', async () => {
      const { model, anthropic } = connect(withWhole(parts, metadata, stream));
      const body = {
        model: 'm',
        max_tokens: 9,
        messages: [{ role: 'user' as const, content: 'Hi' }],
      };
      const { content } = stream
        ? await anthropic.messages.stream(body).finalMessage()
        : await anthropic.messages.create(body);
      const messages = [...body.messages, { role: 'assistant' as const, content }];
      await anthropic.messages.create({ ...body, messages });
      expect(model.calls[1]?.prompt[1]?.content[0]).toEqual(expected);
    });

    it('comes back to its model through responses as it was', async () => {
      const { model, openai } = connect(withWhole(parts, metadata, stream));
      const body = { model: 'm', input: 'Hi' };
      const { output } = stream
        ? await openai.responses.stream(body).finalResponse()
        : await openai.responses.create(body);
      const input = output as OpenAI.Responses.ResponseInputItem[];
      await openai.responses.create({ ...body, input });
      const [reasoning] = model.calls[1]?.prompt[0]?.content ?? [];
      expect(reasoning).toEqual(expected);
    });
  },
);

function isRedacted(metadata: SharedV4ProviderMetadata): boolean {
  return metadata['anthropic']?.['redactedData'] !== undefined;
}

/** A whole result has only the metadata at the end of a part. */
function withWhole(parts: Part[], metadata: SharedV4ProviderMetadata, stream: boolean): Part[] {
  if (stream) return parts;
  return parts.map((part) =>
    part.type === 'reasoning-end' ? { ...part, providerMetadata: metadata } : part,
  );
}

describe('a proof that is not one', () => {
  it.each([
    'toolgate:',
    'toolgate:{',
    'toolgate:[]',
    'toolgate:{"a":1}',
    'toolgate:{"toolgate":{"a":"b"}}',
  ])('proves nothing: %s', async (signature) => {
    const { model, anthropic } = connect([...textParts('Done.'), finishPart()]);
    await anthropic.messages.create({
      model: 'm',
      max_tokens: 9,
      messages: [
        { role: 'assistant', content: [{ type: 'thinking', thinking: 'Hm.', signature }] },
      ],
    });
    expect(model.calls[0]?.prompt[0]?.content).toEqual([
      { type: 'reasoning', text: 'Hm.', providerOptions: {} },
    ]);
  });
});

describe('reasoning of another provider', () => {
  it('stays away from a provider that is asked in its own format', async () => {
    const model = scriptedModel([...textParts('Done.'), finishPart()]);
    const { provider, requests } = modelUpstream(model);
    const handler = createToolgateHandler({ provider });
    const proof = 'toolgate:{"google":{"thoughtSignature":"a"}}';
    const fetch = fetchOf(handler);
    const settings = { apiKey: 'key', fetch };
    await new Anthropic({ baseURL: 'http://localhost', ...settings }).messages.create({
      model: 'm',
      max_tokens: 9,
      messages: [
        { role: 'user', content: 'Hi' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm.', signature: proof },
            { type: 'text', text: 'Hello' },
          ],
        },
        { role: 'user', content: 'And?' },
      ],
    });
    await new OpenAI({ baseURL: 'http://localhost/v1', ...settings }).responses.create({
      model: 'm',
      input: [
        { role: 'user', content: 'Hi' },
        { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: proof },
        { role: 'assistant', content: 'Hello' },
        { role: 'user', content: 'And?' },
      ],
    });
    expect(requests.map(({ body }) => body.includes('toolgate:'))).toEqual([false, false]);
  });
});
