import { describe, expect, it } from 'vitest';
import { carryOutcome } from './carried-outcome.ts';
import { foldOutcomes } from './fold-outcomes.ts';
import { OutcomeError } from './outcome-error.ts';
import { toolgateOutcome } from './read-outcome.ts';
import {
  createToolgateMessageMetadata,
  toolgateMessageMetadata,
} from './toolgate-message-metadata.ts';
import type { PromptGuardOutcome, ToolgateOutcome } from './toolgate-outcome.ts';
import { summarizeOutcome } from './visible-outcome.ts';

const outcome: ToolgateOutcome = {
  version: 1,
  promptGuard: {
    action: 'hardened',
    earlier: true,
    score: 0.6,
    category: 'extraction',
    reason: 'The message looks odd.',
  },
  contentFilter: { action: 'passed' },
  shadowAgent: {
    action: 'failed',
    iterations: 1,
    maxIterations: 1,
    verdicts: [{ pass: false, feedback: 'wrong' }],
  },
  warnings: ['careful'],
  calls: [{ role: 'candidate', inputTokens: 1, outputTokens: 2, milliseconds: 3 }],
};

const plain: ToolgateOutcome = { version: 1, contentFilter: { action: 'passed' }, calls: [] };

const failure = new OutcomeError({ decision: 'shadow-agent-failed', message: 'x', outcome });

describe('toolgateOutcome', () => {
  it('reads it from a promise', async () => {
    const coming = Promise.resolve({ providerMetadata: { toolgate: outcome } });
    expect(await toolgateOutcome(coming)).toBe(outcome);
    await expect(toolgateOutcome(Promise.reject(failure))).rejects.toBe(failure);
  });

  it.each<[string, unknown]>([
    ['a result or a finish part', { providerMetadata: { toolgate: outcome } }],
    ['provider metadata', { toolgate: outcome }],
    ['a UI message', { role: 'assistant', metadata: { toolgate: outcome } }],
    ['a UI finish chunk', { type: 'finish', messageMetadata: { toolgate: outcome } }],
    ['a UI message of AI SDK 4', { annotations: [{ toolgate: plain }, { toolgate: outcome }, 1] }],
    ['a chat completion', { object: 'chat.completion', toolgate: outcome }],
    ['a terminal responses event', { response: { toolgate: outcome } }],
    ['one step', { steps: [{ providerMetadata: { toolgate: outcome } }] }],
    [
      'an error about a missing object',
      { response: { timestamp: carryOutcome(new Date(5), outcome) } },
    ],
    [
      'such an error about an answer of a remote gateway',
      { response: { timestamp: new Date(), body: { toolgate: outcome } } },
    ],
    ['an error', failure],
    ['an event of onError', { error: failure }],
    ['an error part', { type: 'error', error: failure }],
    ['an error after which the SDK stopped retrying', { lastError: failure, errors: [failure] }],
    ['an error with a cause', new Error('x', { cause: new Error('y', { cause: failure }) })],
  ])('reads it from %s', (_title, source) => {
    expect(toolgateOutcome(source)).toEqual(outcome);
  });

  it.each([
    undefined,
    null,
    'text',
    5,
    {},
    { toolgate: 'x' },
    { toolgate: { version: 2 } },
    { response: { timestamp: new Date(5), body: '' } },
  ])('finds no outcome in %j', (source) => {
    expect(toolgateOutcome(source)).toBeUndefined();
  });

  it('finds no outcome in errors that wrap each other', () => {
    const error = new Error('x');
    error.cause = { error };
    expect(toolgateOutcome(error)).toBeUndefined();
  });

  it('awaits the steps of a streamed result', async () => {
    const steps = Promise.resolve([{}, { providerMetadata: { toolgate: outcome } }]);
    await expect(toolgateOutcome({ steps })).resolves.toEqual(outcome);
  });

  it('awaits the metadata of a streamed object', async () => {
    const providerMetadata = Promise.resolve({ toolgate: outcome });
    await expect(toolgateOutcome({ providerMetadata })).resolves.toEqual(outcome);
  });

  it('folds the steps of a tool loop into one', () => {
    const first: ToolgateOutcome = {
      ...plain,
      promptGuard: { action: 'hardened', score: 0.5 },
      contentFilter: { action: 'passed', withheld: ['reasoning'] },
      calls: [{ role: 'candidate', milliseconds: 1 }],
    };
    const second: ToolgateOutcome = {
      ...plain,
      promptGuard: { action: 'passed', score: 0.1 },
      contentFilter: { action: 'blocked', kind: 'instructions' },
      warnings: ['careful'],
      calls: [{ role: 'candidate', milliseconds: 2 }],
    };
    const steps = [first, second].map((toolgate) => ({ providerMetadata: { toolgate } }));
    expect(toolgateOutcome({ steps })).toEqual({
      version: 1,
      promptGuard: { action: 'hardened', score: 0.5 },
      contentFilter: { action: 'blocked', kind: 'instructions', withheld: ['reasoning'] },
      warnings: ['careful'],
      calls: [
        { role: 'candidate', milliseconds: 1 },
        { role: 'candidate', milliseconds: 2 },
      ],
    });
  });
});

const stepOf = (toolgate?: ToolgateOutcome) => ({ providerMetadata: toolgate && { toolgate } });

describe('the outcome of a tool loop', () => {
  it('has the result of the shadow agent for the last answer', () => {
    const shadowAgent = { action: 'passed', iterations: 1, maxIterations: 3, verdicts: [] };
    const steps = [stepOf(outcome), stepOf({ ...plain, shadowAgent })];
    expect(toolgateOutcome({ steps })?.shadowAgent).toEqual(shadowAgent);
  });

  it.each([plain, undefined])('has no such result if the last answer was not validated', (last) => {
    const read = toolgateOutcome({ steps: [stepOf(outcome), stepOf(last)] });
    expect(read).not.toHaveProperty('shadowAgent');
    expect(read?.promptGuard).toEqual(outcome.promptGuard);
  });
});

describe('foldOutcomes', () => {
  it.each<[PromptGuardOutcome, PromptGuardOutcome, PromptGuardOutcome]>([
    [
      { action: 'hardened', score: 0.6 },
      { action: 'passed', earlier: true, score: 0 },
      { action: 'hardened', score: 0.6 },
    ],
    [
      { action: 'passed', earlier: true, score: 0 },
      { action: 'blocked', score: 1 },
      { action: 'blocked', earlier: true, score: 1 },
    ],
  ])('calls earlier only decisions from before the loop: %j, then %j', (first, second, folded) => {
    const steps = [
      { ...plain, promptGuard: first },
      { ...plain, promptGuard: second },
    ];
    expect(foldOutcomes(steps)?.promptGuard).toEqual(folded);
  });

  it('keeps a single outcome as it is, and makes nothing of an empty list', () => {
    expect(foldOutcomes([outcome])).toBe(outcome);
    expect(foldOutcomes([])).toBeUndefined();
  });

  it('ranks a redacted answer above a passed one and below a blocked one', () => {
    const actions = ['off', 'passed', 'redacted', 'blocked'];
    for (const [at, graver] of actions.entries()) {
      for (const lesser of actions.slice(0, at)) {
        const first = { ...plain, contentFilter: { action: graver } };
        const second = { ...plain, contentFilter: { action: lesser } };
        expect(foldOutcomes([first, second])?.contentFilter.action).toBe(graver);
        expect(foldOutcomes([second, first])?.contentFilter.action).toBe(graver);
      }
    }
  });

  it('keeps the gravest of what monitor mode would have done in the steps of a loop', () => {
    const promptGuard = { action: 'passed', score: 0.9 };
    const steps: ToolgateOutcome[] = [
      {
        ...plain,
        promptGuard: { ...promptGuard, would: 'blocked' },
        contentFilter: { action: 'passed', wouldWithhold: ['reasoning'] },
      },
      {
        ...plain,
        promptGuard: { ...promptGuard, would: 'hardened' },
        contentFilter: { action: 'passed', would: 'redacted', kind: 'secret' },
      },
      { ...plain, promptGuard, contentFilter: { action: 'passed' } },
    ];
    expect(foldOutcomes(steps)).toMatchObject({
      promptGuard: { action: 'passed', would: 'blocked' },
      contentFilter: { action: 'passed', would: 'redacted', wouldWithhold: ['reasoning'] },
    });
  });

  it('treats an unknown word as the gravest', () => {
    const unheardOf: ToolgateOutcome = { ...plain, contentFilter: { action: 'quarantined' } };
    expect(foldOutcomes([unheardOf, plain])?.contentFilter.action).toBe('quarantined');
  });
});

describe('summarizeOutcome', () => {
  it('leaves out scores, feedback, warnings and calls', () => {
    expect(summarizeOutcome(outcome)).toEqual({
      version: 1,
      promptGuard: {
        action: 'hardened',
        earlier: true,
        category: 'extraction',
        reason: 'The message looks odd.',
      },
      contentFilter: { action: 'passed' },
      shadowAgent: { action: 'failed', iterations: 1, maxIterations: 1 },
    });
  });
});

const shown = (action: string) => ({ toolgate: { version: 1, contentFilter: { action } } });
const step = (action: string) => ({ type: 'finish-step', providerMetadata: shown(action) });

describe('createToolgateMessageMetadata', () => {
  it.each(['finish', 'abort', 'error'])('answers once, at the end (%s), for all steps', (end) => {
    const read = createToolgateMessageMetadata();
    expect(read({ part: { type: 'start' } })).toBeUndefined();
    expect(read({ part: step('redacted') })).toBeUndefined();
    expect(read({ part: { type: 'text-delta' } })).toBeUndefined();
    expect(read({ part: step('passed') })).toBeUndefined();
    expect(read({ part: { type: end } })).toEqual(shown('redacted'));
  });

  it('covers the earlier responses to a message that it continues', () => {
    const read = createToolgateMessageMetadata({
      role: 'assistant',
      metadata: shown('redacted'),
    });
    read({ part: step('passed') });
    expect(read({ part: { type: 'finish' } })).toEqual(shown('redacted'));
  });

  it.each([
    ['no metadata', { role: 'assistant' }],
    ['metadata of null', { role: 'assistant', metadata: null }],
    ["a user's message", { role: 'user', metadata: shown('blocked') }],
  ])('covers only the new response after %s', (_name, last) => {
    const read = createToolgateMessageMetadata(last);
    read({ part: step('passed') });
    expect(read({ part: { type: 'finish' } })).toEqual(shown('passed'));
  });

  it.each<[string, object, object]>([
    ['lists of another type', { warnings: 7, calls: 3, evil: 'x' }, {}],
    ['null', { promptGuard: null, shadowAgent: null }, {}],
    ['numbers', { promptGuard: { action: 'blocked', reason: 5 } }, { action: 'blocked' }],
    [
      'fields of developers',
      { promptGuard: { action: 'blocked', score: 1, earlier: true } },
      { action: 'blocked', earlier: true },
    ],
  ])('keeps only known fields of the right type: %s', (_name, sent, promptGuard) => {
    const contentFilter = { action: 'redacted', withheld: 5, kind: 'secret', text: 'x' };
    const metadata = { toolgate: { version: 1, contentFilter, ...sent } };
    const read = createToolgateMessageMetadata({ role: 'assistant', metadata });
    read({ part: step('passed') });
    expect(read({ part: { type: 'finish' } })).toEqual({
      toolgate: {
        version: 1,
        contentFilter: { action: 'redacted', kind: 'secret' },
        ...(Object.keys(promptGuard).length > 0 && { promptGuard }),
      },
    });
  });

  it('answers for the event of AI SDK 4, which has all steps', () => {
    const part = { steps: [step('redacted'), step('passed')] };
    expect(createToolgateMessageMetadata()({ part })).toEqual(shown('redacted'));
  });

  it('has nothing at the end without an outcome, and nothing of another response', () => {
    createToolgateMessageMetadata()({ part: step('blocked') });
    expect(createToolgateMessageMetadata()({ part: { type: 'finish' } })).toBeUndefined();
  });
});

describe('toolgateMessageMetadata', () => {
  it.each([
    ['with text', 'stop', { action: 'unchecked', verdicts: [], reason: 'tool call' }],
    ['without text', 'tool-calls', { action: 'passed', verdicts: [{ pass: true, feedback: '' }] }],
  ])('has no result of the shadow agent for a step of tool calls %s', (_name, reason, result) => {
    const shadowAgent = { iterations: 1, maxIterations: 3, ...result };
    const providerMetadata = { toolgate: { ...plain, shadowAgent } };
    const part = { type: 'finish-step', finishReason: reason, providerMetadata };
    expect(toolgateMessageMetadata({ part })).toEqual(shown('passed'));
    const read = createToolgateMessageMetadata();
    read({ part });
    expect(read({ part: { type: 'finish', finishReason: reason } })).toEqual(shown('passed'));
  });

  it('carries the summary of parts that have an outcome', () => {
    const part = { type: 'finish-step', providerMetadata: { toolgate: outcome } };
    expect(toolgateMessageMetadata({ part })).toEqual({ toolgate: summarizeOutcome(outcome) });
    expect(toolgateMessageMetadata({ part: { type: 'text-delta' } })).toBeUndefined();
  });
});

describe('OutcomeError', () => {
  it('is recognised by its marks, not by its class', () => {
    const error = new OutcomeError({ decision: 'shadow-agent-failed', message: 'x', outcome });
    expect(OutcomeError.isInstance(error)).toBe(true);
    expect(OutcomeError.isInstance(new Error('x'))).toBe(false);
    expect('isRetryable' in error).toBe(false);
  });
});
