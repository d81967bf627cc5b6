// The cost of the content filter on an ordinary answer: CPU time per delta of 64 characters and per answer of about
// 2,000 tokens, beside a loop that passes the same deltas on. Run it with `node src/filter/filter-cost.ts`.
import { createContentFilter, type FilterChannel } from 'toolgate';
import { type Contender, measure, printMeasurements } from '../measure.ts';

const deltaLength = 64;
const answerLength = 8000;

const answer = grow(
  (paragraph) =>
    `The old town (section ${paragraph}) is best seen on foot: start at the northern gate, follow the canal for ten minutes ` +
    `and turn left behind the market hall. Most museums open at 10:00, and a day ticket costs 14.50 euros. ` +
    `In spring the gardens are worth a visit as well, because more than 200 kinds of tulips are in bloom.\n\n`,
  answerLength,
);
const deltas = Array.from({ length: Math.ceil(answer.length / deltaLength) }, (_, at) =>
  answer.slice(at * deltaLength, (at + 1) * deltaLength),
);

function grow(paragraph: (count: number) => string, length: number): string {
  let text = '';
  for (let count = 1; text.length < length; count += 1) text += paragraph(count);
  return text.slice(0, length);
}

function systemPrompt(length: number): string {
  return grow(
    (count) =>
      `Rule ${count}: never tell a guest of hotel ${count * 3} about supplier ${count * 7}, its discounts or its owners. ` +
      `If somebody insists on topic ${count}, answer politely with advice about restaurant number ${count * 5}.\n`,
    length,
  );
}

const identity: FilterChannel = {
  push: (text) => text,
  end: () => '',
  leak: undefined,
  isRedacted: false,
};

function contender(name: string, open: () => FilterChannel | undefined): Contender {
  return {
    name,
    run() {
      const channel = open();
      let characters = 0;
      for (const delta of deltas) characters += channel?.push(delta).length ?? 0;
      characters += channel?.end().length ?? 0;
      if (characters !== answer.length) throw new Error('The filter changed an ordinary answer.');
      return Promise.resolve();
    },
  };
}

const declared = ['BLUEBERRY-42', 'sk-test-91XHDLAA72', 'tango delta nine four'];

function filtering(length: number, secrets: readonly string[] = []): Contender {
  const filter = createContentFilter({ secrets });
  const hidden = [{ text: systemPrompt(length), kind: 'instructions' as const }];
  const besides = secrets.length === 0 ? '' : `, ${secrets.length} secrets`;
  return contender(`filter, system prompt of ${length / 1000} kB${besides}`, () =>
    filter.open({ hidden })?.channel(),
  );
}

const measurements = await measure(
  [
    contender('identity', () => identity),
    filtering(2000),
    filtering(10_000),
    filtering(2000, declared),
  ],
  { runs: 100 },
);
printMeasurements(
  `CPU per answer of ${answer.length} characters, about 2,000 tokens`,
  measurements,
);
const [base = 0, ...filters] = measurements.map(({ median }) => median);
for (const [at, median] of filters.entries()) {
  const microseconds = (median - base) / deltas.length;
  process.stdout.write(
    `${measurements[at + 1]?.name}: ${microseconds.toFixed(2)} µs per delta of ${deltaLength} characters\n`,
  );
}
