import { describe, expect, inject, it } from 'vitest';
import { everyPair } from '../../../../every-pair.ts';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { postUnchecked, streamResponse, testUpstream } from '../testing/index.ts';
import { sampleAnswers, type SampleFormat } from '../testing/sample-answers/index.ts';

const rule = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';

/** The path of a string in a JSON value. The last step `names` means a name in the object at the path. */
type Position = readonly (string | number)[];

/** Returns the path of every string in a value, and of every object for its names. */
function positionsIn(value: unknown, path: Position = []): Position[] {
  if (typeof value === 'string') return [path];
  if (Array.isArray(value)) return value.flatMap((one, at) => positionsIn(one, [...path, at]));
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, one]) => positionsIn(one, [...path, name]));
  return [[...path, namesStep], ...inner];
}

const namesStep = '(name)';

/** Returns the path of every value. */
function valuesIn(value: unknown, path: Position = []): Position[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).map(([name, one]) => valuesIn(one, [...path, name]));
  return [...(path.length === 0 ? [] : [path]), ...inner.flat()];
}

/**
 * Returns the path of each field that an object of a value does not have, though another object in it has. In the short
 * run each name is in one object.
 */
function absentFields(value: unknown): Position[] {
  const values = valuesIn(value);
  const names = new Set(
    values.flatMap((path) => path.filter((step) => Number.isNaN(Number(step)))),
  );
  const objects = positionsIn(value).filter((path) => path.at(-1) === namesStep);
  const isIn = (name: number, object: number): boolean =>
    inject('isFullRun') || name % objects.length === object;
  return objects.flatMap((path, at) =>
    [...names]
      .filter((_, number) => isIn(number, at))
      .map((name) => path.with(path.length - 1, name)),
  );
}

/** Names a field of an event or a body. The full run distinguishes types of events and kinds of objects. */
function nameField(type: string, position: Position): string {
  return inject('isFullRun') ? `${type} ${position.slice(-2).join('.')}` : String(position.at(-1));
}

/** Returns a copy of a value with another value at a position. The copy shares the rest with the original. */
function place(value: unknown, [step, ...rest]: Position, text: unknown): unknown {
  if (step === undefined) return text;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as {
    [step: string | number]: unknown;
  };
  if (step === namesStep) copy[String(text)] = 1;
  else copy[step] = place(copy[step], rest, text);
  return copy;
}

let nextAnswer: () => Response;
const { provider } = testUpstream(() => nextAnswer());
// All cases share one handler, so the rule is read only once.
const handler = createToolgateHandler({ provider });
const redacting = createToolgateHandler({
  provider,
  contentFilter: { secrets: [rule], redact: true },
});
/** What a request hides: the rule, unless it is a secret of the host. */
const hidden = new Map([[redacting, 'Be brief.']]);

/** Returns the answer to a request that hides the rule, whole or streamed like the provider's answer. */
async function ask(
  format: SampleFormat,
  answer: () => Response,
  gateway = handler,
): Promise<string> {
  const stream = answer().headers.get('content-type') === 'text/event-stream';
  const { path, request } = sampleAnswers(hidden.get(gateway) ?? rule)[format];
  nextAnswer = answer;
  const response = await postUnchecked(gateway, path, { model: 'm', stream, ...request });
  const headers = JSON.stringify([...response.headers]);
  return `${response.status} ${headers} ${await response.text()}`;
}

function eventOf({ name, data }: { name: string | undefined; data: unknown }): string {
  const line = `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
  return name === undefined ? line : `event: ${name}\n${line}`;
}

/** Returns the max number of consecutive words of the rule that a client sees. */
function longestRecital(text: string): number {
  const words = rule.replace(/\W+/g, ' ').trim().split(' ');
  const seen = ` ${text.replace(/\\[nt"]|\W+/g, ' ')} `;
  let longest = 0;
  for (let start = 0; start < words.length; start += 1) {
    for (let end = start + 1; end <= words.length; end += 1) {
      if (!seen.includes(` ${words.slice(start, end).join(' ')} `)) break;
      longest = Math.max(longest, end - start);
    }
  }
  return longest;
}

/** Where the whole samples have a text, of which the filter can replace a part. */
const textPositions: Record<SampleFormat, Position> = {
  'chat-completions': ['choices', 0, 'message', 'content'],
  messages: ['content', 2, 'text'],
  responses: ['output', 1, 'content', 0, 'text'],
};

/** The rule as other types of values. */
const forms: readonly (readonly [title: string, value: unknown])[] = [
  ['a string', rule],
  ['a list of strings', [rule]],
  ['an object', { text: rule }],
  ['a list of objects', [{ type: 'text', text: rule }]],
];

const formats: readonly SampleFormat[] = ['chat-completions', 'messages', 'responses'];

/** Changes of the lines of an event that bring in the rule. */
const lineChanges: readonly [title: string, change: (event: string) => string][] = [
  ['the name of an event', (event) => `event: ${rule}\n${event.replace(/^event:.*\n/, '')}`],
  ['an id', (event) => `id: ${rule}\n${event}`],
  ['a comment', (event) => `: ${rule}\n${event}`],
  ['a comment of its own', (event) => `: ${rule}\n\n${event}`],
  ['another line', (event) => `x: ${rule}\n${event}`],
  ['a wait', (event) => `retry: ${rule}\n${event}`],
  [
    'a name that is there twice',
    (event) => event.replace(/data: \{/, `data: {"type":${JSON.stringify(rule)},`),
  ],
];

describe.each(formats)('%s: no string of an answer leaves unread', (format) => {
  const { whole, events } = sampleAnswers(rule)[format];
  const written = events.map(eventOf);

  it('passes the sample as it came', async () => {
    expect(await ask(format, () => Response.json(whole))).toMatch(/^200 .*"action":"passed"/);
    expect(await ask(format, () => streamResponse(written))).toMatch(/^200 [^]*"action":"passed"/);
  });

  it.each(positionsIn(whole).map((position) => [position.join('.'), position] as const))(
    'whole: %s',
    async (_name, position) => {
      const body = place(whole, position, rule);
      expect(await ask(format, () => Response.json(body))).not.toContain('balcony');
    },
  );

  it('whole: any string beside a text that is redacted', async () => {
    const redacted = place(whole, textPositions[format], `So: ${rule}`);
    const alone = await ask(format, () => Response.json(redacted), redacting);
    expect(alone).toContain('"action":"redacted"');
    const leaks: string[] = [];
    // The short run has each name of a field once.
    const positions = new Map(
      positionsIn(whole).map((path) => [nameField(path.join('.'), path), path]),
    );
    for (const position of positions.values()) {
      const body = place(redacted, position, rule);
      const seen = await ask(format, () => Response.json(body), redacting);
      if (seen.includes('balcony')) leaks.push(position.join('.'));
    }
    expect(leaks).toEqual([]);
  });

  // Every name of a field is tested in every type of event, and at once and in pieces.
  const streamed = everyPair(
    events.flatMap(({ name = 'chunk', data }, at) => {
      const positions = typeof data === 'object' ? positionsIn(data) : [];
      return positions.flatMap((position) =>
        (position.at(-1) === namesStep ? [false] : [false, true]).map((isCut) => ({
          at,
          type: name,
          position,
          place: position.join('.'),
          isCut,
        })),
      );
    }),
    'type',
    // The last name: a field may be at several places of an event.
    ({ position }) => position.findLast((step) => typeof step === 'string') ?? '',
    'isCut',
  );

  it.each(streamed.filter(({ isCut }) => !isCut))(
    'streamed: event $at: $place',
    async ({ at, position }) => {
      const changed = events.map((event, index) =>
        index === at
          ? eventOf({ ...event, data: place(event.data, position, rule) })
          : (written[index] ?? ''),
      );
      expect(await ask(format, () => streamResponse(changed))).not.toContain('balcony');
    },
  );

  it.each(streamed.filter(({ isCut }) => isCut))(
    'streamed in pieces: event $at: $place',
    async ({ at, position }) => {
      // A parser may read the first string as a name, and the next ones as other names.
      const pieces = ['Well. ', ...(rule.match(/.{1,9}/g) ?? [])];
      const changed = events.flatMap((event, index) =>
        index === at
          ? pieces.map((piece) => eventOf({ ...event, data: place(event.data, position, piece) }))
          : (written[index] ?? []),
      );
      const seen = await ask(format, () => streamResponse(changed));
      const texts = new Set(
        [...seen.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text ?? ''),
      );
      const joined = pieces.every((piece) => texts.has(piece)) ? rule : seen;
      expect(longestRecital(joined)).toBeLessThanOrEqual(8);
    },
  );

  const changes = everyPair(
    lineChanges.flatMap(([title, change]) =>
      events.map(({ name = 'chunk' }, at) => ({ title, change, at, type: name })),
    ),
    'title',
    'type',
    // The beginning, the middle and the end of the stream.
    ({ at }) => Math.floor((3 * at) / events.length),
  );

  it.each(lineChanges)('streamed: %s', async (title, change) => {
    for (const { at } of changes.filter((one) => one.title === title)) {
      const changed = written.map((event, index) => (index === at ? change(event) : event));
      expect(await ask(format, () => streamResponse(changed))).not.toContain('balcony');
    }
  });

  // The short run has each place once, in one form after the other.
  it.each(forms)('whole: %s in the place of any value, and as any field', async (form, value) => {
    const leaks: string[] = [];
    const places = [...valuesIn(whole), ...absentFields(whole)].filter(
      (_, index) => inject('isFullRun') || forms[index % forms.length]?.[0] === form,
    );
    for (const position of places) {
      const seen = await ask(format, () => Response.json(place(whole, position, value)));
      if (seen.includes('balcony')) leaks.push(position.join('.'));
    }
    expect(leaks).toEqual([]);
  });

  // Each field once, in one form after the other.
  const fieldsOfEvents = new Map(
    events.flatMap(({ name = 'chunk', data }, at) =>
      (typeof data === 'object' ? [...valuesIn(data), ...absentFields(data)] : []).map(
        (position) => [nameField(name, position), { at, position }] as const,
      ),
    ),
  );

  it('streamed: any form in the place of any value, and as any field', async () => {
    const leaks: string[] = [];
    for (const [index, { at, position }] of [...fieldsOfEvents.values()].entries()) {
      const [form = '', value] = forms[index % forms.length] ?? [];
      const changed = events.map((event, number) =>
        number === at
          ? eventOf({ ...event, data: place(event.data, position, value) })
          : (written[number] ?? ''),
      );
      const seen = await ask(format, () => streamResponse(changed));
      if (seen.includes('balcony')) leaks.push(`${form}: ${at} ${position.join('.')}`);
    }
    expect(leaks).toEqual([]);
  });

  it('whole: a name that is there twice', async () => {
    const text = JSON.stringify(whole).replace('{', `{"model":${JSON.stringify(rule)},`);
    const answer = () => new Response(text, { headers: { 'content-type': 'application/json' } });
    expect(await ask(format, answer)).not.toContain('balcony');
  });

  it.each([400, 500])('an error of status %i', async (status) => {
    const error = { message: rule, code: rule, type: rule, param: rule, extra: { [rule]: rule } };
    const seen = await ask(format, () => Response.json({ error }, { status }));
    expect(seen).not.toContain('balcony');
  });
});
