import type { Case } from '../call.ts';
import { noteFields, readAll } from '../read-result.ts';
import { type Part, scripts } from '../scripts.ts';
import { showTools, steps } from '../tools.ts';

const [start, metadata] = scripts.text.parts;
const finish = scripts.text.parts.at(-1);
if (start === undefined || metadata === undefined || finish?.type !== 'finish') {
  throw new Error('A text has a start, metadata and a finish.');
}

const begin = (id = 'a'): Part => ({ type: 'text-start', id });
const say = (delta: string, id = 'a'): Part => ({ type: 'text-delta', id, delta });
const end = (id = 'a'): Part => ({ type: 'text-end', id });
const words: readonly Part[] = [begin(), say('We play '), say('Hamlet.'), end()];

const open = (id: string): Part => ({ type: 'tool-input-start', id, toolName: 'list_shows' });
const write = (id: string, delta: string): Part => ({ type: 'tool-input-delta', id, delta });
const close = (id: string): Part => ({ type: 'tool-input-end', id });
const call = (toolCallId: string, input: string): Part => ({
  type: 'tool-call',
  toolCallId,
  toolName: 'list_shows',
  input,
});
const today = '{"day":"today"}';
const sunday = '{"day":"Sunday"}';

/** An error part with a value that is no `Error`. */
const failing = (error: unknown): Part[] => [
  start,
  begin(),
  say('We '),
  { type: 'error', error },
  say('play.'),
  end(),
  finish,
];
const answer = (...parts: readonly Part[]): Part[] => [start, metadata, ...parts, finish];

/** Streams that break the specification, as some models send them. */
const violations: Readonly<Record<string, readonly Part[]>> = {
  'a text without a start': answer(say('We play '), say('Hamlet.')),
  'an end of no text': answer(...words, end('b')),
  'two texts at once with one id': answer(begin(), say('We '), begin(), say('play.'), end(), end()),
  'two texts that take turns': answer(
    begin('a'),
    say('We ', 'a'),
    begin('b'),
    say('They ', 'b'),
    say('play', 'a'),
    say('sing', 'b'),
    end('a'),
    end('b'),
  ),
  'a text without an end': answer(begin(), say('We play.')),
  'a stream without a start': [...words, finish],
  'two starts': [start, ...words, { type: 'stream-start', warnings: [] }, finish],
  'a part of no known type': answer({ type: 'surprise', text: 'x' } as unknown as Part, ...words),
  'input without a start': answer(write('c', today), call('c', today)),
  'input without an end': answer(open('c'), write('c', today), call('c', today)),
  'input without a call': answer(open('c'), write('c', today), close('c'), ...words),
  'an input that differs from the call': answer(
    open('c'),
    write('c', today),
    close('c'),
    call('c', sunday),
  ),
  'inputs that take turns': answer(
    open('c'),
    open('d'),
    write('c', '{"day":'),
    write('d', '{"day":'),
    write('c', '"today"}'),
    write('d', '"Sunday"}'),
    close('d'),
    close('c'),
    call('d', sunday),
    call('c', today),
  ),
  'two calls with one id': answer(call('c', today), call('c', sunday)),
  'a text after the finish': [...answer(...words), begin('b'), say('More.', 'b'), end('b')],
  'two finishes': [
    ...answer(...words),
    { ...finish, finishReason: { unified: 'length', raw: 'l' } },
  ],
  'an error after the finish': [...answer(...words), { type: 'error', error: new Error('Late.') }],
  'an error that is a text': failing('The model is tired.'),
  'an error that is an object': failing({ message: 'The model is tired.', type: 'server_error' }),
  'an error that is nothing': failing(undefined),
};

/** `streamText`, with models that violate the specification. */
export const violationCases: readonly Case[] = Object.entries(violations).map(
  ([name, parts]): Case => ({
    name: `streamText, ${name}`,
    scripts: [{ parts }, scripts.text],
    // The filter reads each part.
    settings: ['filter'],
    async run(given) {
      const options = given.options({ tools: showTools(given), ...steps(given) });
      const result = given.sdk['streamText'](options);
      await readAll(given, 'part', result.fullStream);
      await noteFields(given, result);
    },
  }),
);
