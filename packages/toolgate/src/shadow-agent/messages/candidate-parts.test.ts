import { describe, expect, it } from 'vitest';
import { answer } from '../test/scripted-run.ts';
import {
  callerToolCalls,
  candidateText,
  isIntermediate,
  renderCandidate,
} from './candidate-parts.ts';

const own = { type: 'tool-call', toolCallId: '1', toolName: 'weather', input: '{}' } as const;
const provided = { ...own, toolCallId: '2', toolName: 'search', providerExecuted: true } as const;
const approval = { type: 'tool-approval-request', approvalId: '1', toolCallId: '2' } as const;
const hello = { type: 'text', text: 'Hello' } as const;

describe('candidateText', () => {
  it('joins the text parts and nothing else', () => {
    const candidate = answer([hello, { type: 'reasoning', text: 'Hm.' }, { ...hello, text: '!' }]);
    expect(candidateText(candidate)).toBe('Hello!');
  });
});

describe('callerToolCalls', () => {
  it('leaves out the calls that the provider runs', () => {
    expect(callerToolCalls(answer([hello, own, provided]))).toEqual([own]);
  });
});

describe('isIntermediate', () => {
  it.each([
    [true, [own]],
    [true, [hello, own]],
    [true, [provided, approval]],
    [false, [hello]],
    [false, [provided, hello]],
    [false, []],
  ])('is %s for %j', (expected, content) => {
    expect(isIntermediate(answer([...content]))).toBe(expected);
  });
});

describe('renderCandidate', () => {
  it('renders what the user would see, a part a line', () => {
    expect(
      renderCandidate(
        answer([
          { type: 'reasoning', text: 'Hm.' },
          provided,
          hello,
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
          { type: 'source', sourceType: 'url', id: 's1', url: 'https://a.example' },
          {
            type: 'source',
            sourceType: 'document',
            id: 's2',
            mediaType: 'text/plain',
            title: 'Notes',
          },
        ]),
      ),
    ).toBe('[call of search: {}]\nHello\n[image/png file]\n[source: s1]\n[source: Notes]');
  });

  it("renders the result of a provider's tool, with a placeholder for an image", () => {
    const result = { type: 'tool-result', toolCallId: '2', toolName: 'search' } as const;
    const image = 'A'.repeat(50_000);
    expect(renderCandidate(answer([{ ...result, result: { image, size: 'small' } }]))).toBe(
      '[result of search: {"image":"[file]","size":"small"}]',
    );
    const long = renderCandidate(answer([{ ...result, result: 'word '.repeat(5000) }]));
    expect(long.length).toBeLessThan(4100);
  });

  it('renders structured output that is kept apart when there is nothing else', () => {
    expect(renderCandidate({ ...answer([]), structuredOutputText: '{"a":1}' })).toBe('{"a":1}');
  });
});
