import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { chatCompletions } from './chat-completions/index.ts';
import type { WireFormat } from './format.ts';
import { messages } from './messages/index.ts';
import { responses } from './responses/index.ts';

const count = 4000;
const times = <Value>(make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A format, and its names for fields that all formats have. */
const formats = [
  {
    format: chatCompletions,
    turns: 'messages',
    text: 'text',
    tool: (name: string) => ({ type: 'function', function: { name } }),
  },
  {
    format: messages,
    turns: 'messages',
    text: 'text',
    tool: (name: string) => ({ name, input_schema: {} }),
  },
  {
    format: responses,
    turns: 'input',
    text: 'input_text',
    tool: (name: string) => ({ type: 'function', name, parameters: {} }),
  },
] as const;

describe.each(formats)('$format.path in pieces', ({ format, turns, text, tool }) => {
  const frame = { model: 'm', max_tokens: 9, [turns]: [{ role: 'user', content: 'Hi' }] };
  const bodies: [string, object][] = [
    [
      'messages',
      { [turns]: times((at) => ({ role: at % 2 ? 'assistant' : 'user', content: 'Hi' })) },
    ],
    [
      'parts',
      { [turns]: [{ role: 'user', content: times((at) => ({ type: text, text: `Hi ${at}` })) }] },
    ],
    ['tools', { tools: times((at) => tool(`tool_${at}`)) }],
    ['unknown fields', { junk: times((at) => ({ [`k${at}`]: { a: 0, b: 0 } })) }],
  ];

  it.each(bodies)('pauses while it reads many %s, and reads the same', (_title, rest) => {
    const body = { ...frame, ...rest };
    for (const isSameFormat of [true, false]) {
      const { pauses, request } = read(format, body, isSameFormat);
      expect(pauses > 10 || !isSameFormat).toBe(true);
      const whole = finishAtOnce(format.readRequest(body, new Headers(), isSameFormat));
      expect(JSON.stringify(request)).toBe(JSON.stringify(whole));
    }
  });

  it('drops a field of another case that comes after many others', () => {
    const junk = times((at) => ({ [`k${at}`]: 0 }));
    const { request } = read(format, { ...frame, junk, Tools: [], 'a-B': 1, K: 2 }, true);
    expect(request.warnings).toEqual(['Tools is not a field of this endpoint and was ignored']);
    expect(Object.keys(request.body ?? {})).toEqual([...Object.keys(frame), 'junk', 'a-B', 'K']);
  });
});

/** Reads a body to the end. Returns how often the work paused. */
function read(format: WireFormat, body: object, isSameFormat: boolean) {
  const work = format.readRequest(body, new Headers(), isSameFormat);
  for (let pauses = 0; ; pauses += 1) {
    const { done, value } = work.next();
    if (done === true) return { pauses, request: value };
  }
}
