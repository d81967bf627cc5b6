import type { LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import type { LanguageModelV1ToolResultPart } from '@ai-sdk/provider-v1';
import { describe, expect, it } from 'vitest';
import { toolResultTranslation } from './tool-result.ts';

const { lift: liftToolResult, lower: lowerToolResult } = toolResultTranslation;

type ToolResult = Pick<LanguageModelV1ToolResultPart, 'result' | 'isError' | 'content'>;

describe('results of tools', () => {
  it.each<[string, ToolResult, LanguageModelV4ToolResultOutput]>([
    ['a text', { result: 'sunny' }, { type: 'text', value: 'sunny' }],
    ['JSON', { result: { sky: 'blue' } }, { type: 'json', value: { sky: 'blue' } }],
    ['null', { result: null }, { type: 'json', value: null }],
    ['an error text', { result: 'no', isError: true }, { type: 'error-text', value: 'no' }],
    ['an error', { result: [1], isError: true }, { type: 'error-json', value: [1] }],
    [
      'content',
      {
        result: [
          { type: 'text', text: 'a' },
          { type: 'image', data: 'aGk=', mimeType: 'image/png' },
          { type: 'image', data: 'aGk=' },
        ],
        content: [
          { type: 'text', text: 'a' },
          { type: 'image', data: 'aGk=', mimeType: 'image/png' },
          { type: 'image', data: 'aGk=' },
        ],
      },
      {
        type: 'content',
        value: [
          { type: 'text', text: 'a' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'aGk=' } },
          { type: 'file', mediaType: 'image', data: { type: 'data', data: 'aGk=' } },
        ],
      },
    ],
  ])('are translated both ways: %s', (_title, older, newer) => {
    expect(liftToolResult(older)).toEqual(newer);
    expect(lowerToolResult(newer)).toEqual(older);
  });

  it.each<[string, ToolResult, LanguageModelV4ToolResultOutput]>([
    ['nothing', { result: undefined }, { type: 'json', value: null }],
    ['a text that is no error', { result: 'x', isError: false }, { type: 'text', value: 'x' }],
  ])('are lifted: %s', (_title, older, newer) => {
    expect(liftToolResult(older)).toEqual(newer);
  });

  it('come back whole while the output is the same, an error with content too', () => {
    const result = { result: 'x', isError: true, content: [{ type: 'text' as const, text: 'x' }] };
    expect(lowerToolResult(liftToolResult(result))).toBe(result);
  });

  it('lower a denied execution to an error', () => {
    expect(lowerToolResult({ type: 'execution-denied', reason: 'Too dear.' })).toEqual({
      result: 'Too dear.',
      isError: true,
    });
    expect(lowerToolResult({ type: 'execution-denied' })).toEqual({
      result: 'Tool call execution denied.',
      isError: true,
    });
  });

  it('describe content that V1 does not have as text', () => {
    const url = new URL('https://example.com/a');
    const pdf = { type: 'file', mediaType: 'application/pdf' } as const;
    const output: LanguageModelV4ToolResultOutput = {
      type: 'content',
      value: [
        { ...pdf, data: { type: 'data', data: 'aGk=' } },
        { ...pdf, filename: 'a.pdf', data: { type: 'reference', reference: { openai: 'f' } } },
        { ...pdf, data: { type: 'url', url } },
        { ...pdf, mediaType: 'text/plain', data: { type: 'text', text: 'plain' } },
        { ...pdf, mediaType: 'image/png', data: { type: 'data', data: new Uint8Array([104]) } },
        { type: 'custom' },
      ],
    };
    expect(lowerToolResult(output).content).toEqual([
      { type: 'text', text: '[file: application/pdf]' },
      { type: 'text', text: '[file: a.pdf]' },
      { type: 'text', text: 'https://example.com/a' },
      { type: 'text', text: 'plain' },
      { type: 'image', data: 'aA==', mimeType: 'image/png' },
    ]);
  });
});
