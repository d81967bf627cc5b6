import { describe, expect, it } from 'vitest';
import type { Round } from '../shadow-agent.ts';
import { answer, ask, lastText } from '../test/scripted-run.ts';
import { revisionRequest } from './revision-request.ts';

const round = (candidate: Round['candidate'], feedback = 'wrong'): Round => ({
  candidate,
  verdict: { pass: false, feedback },
});

describe('revisionRequest', () => {
  it('adds the last candidate, its faults and the faults of earlier ones', () => {
    const options = ask('Write a poem.');
    const { prompt } = revisionRequest(options, [
      round(answer('Roses'), 'It does not rhyme.\nIt has no title.'),
      round(answer('Tulips'), 'It has no title.'),
      round(answer('Violets'), 'It is too short.\nIt does not rhyme.'),
    ]);
    expect(prompt.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(prompt[0]).toBe(options.prompt[0]);
    expect(prompt[1]?.content).toEqual([{ type: 'text', text: 'Violets' }]);
    expect(prompt[2]?.content).toEqual([
      {
        type: 'text',
        text: [
          'Your answer was checked and is not good enough yet. What is wrong with it:',
          'It is too short.\nIt does not rhyme.',
          'What was wrong with earlier answers, and must stay corrected:',
          'It has no title.',
          'Answer the request again, completely, with this corrected. Do not mention the check.',
        ].join('\n\n'),
      },
    ]);
  });

  it('says nothing of earlier answers in the first revision', () => {
    const { prompt } = revisionRequest(ask('Write a poem.'), [round(answer('Roses'), 'No rhyme.')]);
    expect(lastText({ prompt })).toBe(
      [
        'Your answer was checked and is not good enough yet. What is wrong with it:',
        'No rhyme.',
        'Answer the request again, completely, with this corrected. Do not mention the check.',
      ].join('\n\n'),
    );
  });

  it('does not grow with the number of rounds', () => {
    const options = ask('Write a poem.');
    const rounds = Array.from({ length: 50 }, (_, at) =>
      round(answer(`Poem ${at} ${'la '.repeat(1000)}`), `Fault ${at}: ${'very '.repeat(50)}bad.`),
    );
    const sizes = [2, 10, 50].map(
      (count) => JSON.stringify(revisionRequest(options, rounds.slice(0, count))).length,
    );
    expect(sizes[1]).toBeLessThan((sizes[0] ?? 0) + 2100);
    expect(sizes[2]).toBeLessThan((sizes[1] ?? 0) + 100);
  });

  it('shows earlier faults also behind a long line', () => {
    const rounds = ['No title.', 'It is wrong. '.repeat(500), 'It is short.'].map((feedback, at) =>
      round(answer(`Poem ${at}`), feedback),
    );
    const text = lastText(revisionRequest(ask('Write a poem.'), rounds));
    expect(text).toContain('It is wrong. It is wrong.');
    expect(text).toContain('No title.');
  });

  it('says that an answer is the same as an earlier one', () => {
    const { prompt } = revisionRequest(ask('x'), [round(answer('Roses')), round(answer('Roses'))]);
    expect(lastText({ prompt })).toContain('It is the same answer as an earlier one.');
  });

  it('shows a candidate as plain text, without ids, reasoning and metadata', () => {
    const candidate = answer([
      { type: 'reasoning', text: 'Hm.', providerMetadata: { openai: { itemId: 'rs_1' } } },
      { type: 'text', text: 'Paris', providerMetadata: { openai: { itemId: 'msg_1' } } },
      { type: 'tool-call', toolCallId: 'call_1', toolName: 'weather', input: '{"city":1}' },
    ]);
    const { prompt } = revisionRequest(ask('x'), [round(candidate)]);
    expect(prompt[1]).toEqual({
      role: 'assistant',
      content: [{ type: 'text', text: 'Paris\n[call of weather: {"city":1}]' }],
    });
  });

  it.each([answer([]), answer('  \n')])('never sends an empty assistant message', (candidate) => {
    const { prompt } = revisionRequest(ask('x'), [round(candidate)]);
    expect(prompt[1]?.content).toEqual([{ type: 'text', text: '[no answer]' }]);
  });

  it('keeps every other option', () => {
    const { signal: abortSignal } = new AbortController();
    const options = ask('x', {
      abortSignal,
      headers: { 'x-tenant': 'acme' },
      maxOutputTokens: 100,
      temperature: 1,
      seed: 7,
      stopSequences: ['END'],
      reasoning: 'high',
      tools: [{ type: 'function', name: 'weather', inputSchema: { type: 'object' } }],
      toolChoice: { type: 'tool', toolName: 'weather' },
      responseFormat: { type: 'json', schema: { type: 'object' } },
      providerOptions: { anthropic: { effort: 'low' } },
    });
    const { prompt: _given, ...given } = options;
    const { prompt: _prompt, ...rest } = revisionRequest(options, [round(answer('y'))]);
    expect(rest).toEqual(given);
  });

  it.each([
    [
      'does not write to a conversation',
      { openai: { conversation: 'conv_1', store: false } },
      { openai: { store: false } },
    ],
    ['nor to one at Azure', { azure: { conversation: 'conv_1' } }, { azure: {} }],
    [
      'reads on from an earlier response',
      { openai: { previousResponseId: 'resp_1' } },
      { openai: { previousResponseId: 'resp_1' } },
    ],
    [
      'forces a call by a list of allowed tools if the request does',
      { openai: { allowedTools: { toolNames: ['weather'], mode: 'required' } } },
      { openai: { allowedTools: { toolNames: ['weather'], mode: 'required' } } },
    ],
    [
      'leaves the options of others alone',
      { acme: { conversation: '1' } },
      { acme: { conversation: '1' } },
    ],
  ])('%s', (_title, providerOptions, expected) => {
    const options = ask('x', { providerOptions });
    expect(revisionRequest(options, [round(answer('y'))]).providerOptions).toEqual(expected);
  });

  it('leaves the given request unchanged', () => {
    const options = ask('x', { providerOptions: { openai: { conversation: 'conv_1' } } });
    const before = structuredClone(options);
    revisionRequest(options, [round(answer('y'))]);
    expect(options).toEqual(before);
  });
});
