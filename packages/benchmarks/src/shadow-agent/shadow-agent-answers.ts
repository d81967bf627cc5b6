import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { AnswerCheck } from 'toolgate';
import { type AnswerLanguage, answerLanguages } from './shadow-agent-languages.ts';

/** What can be wrong with a simulated answer. */
export type AnswerError = 'number' | 'quotation' | 'citation' | 'id' | 'schema';

/** The errors, in a fixed order. */
export const answerErrors: readonly AnswerError[] = [
  'number',
  'quotation',
  'citation',
  'id',
  'schema',
];

/** A request with sources, an answer that keeps to them, and the checks that a host would write. */
export interface SimulatedCase {
  language: AnswerLanguage;
  options: LanguageModelV4CallOptions;
  checks: readonly AnswerCheck[];
  good: string;
  /** The errors that this answer can have. */
  errors: readonly AnswerError[];
  /** The same answer with one error. */
  spoil: (error: AnswerError) => string;
}

type Random = () => number;

const currencies = ['EUR', 'USD', 'GBP'] as const;
const limit = 5000;
const schema = {
  type: 'object',
  properties: { order: { type: 'string' }, total: { type: 'number' }, note: { type: 'string' } },
  required: ['order', 'total', 'note'],
  additionalProperties: false,
} as const;

/** Simulates a case: a document, the result of a tool, and an answer in one of the languages, in prose or as JSON. */
export function simulateCase(random: Random, isSeen?: boolean): SimulatedCase {
  const languages = answerLanguages.filter(
    (language) => isSeen === undefined || language.isSeen === isSeen,
  );
  const language = pick(languages, random);
  const facts = simulateFacts(random);
  const options = createRequest(language, facts);
  return random() < 0.15
    ? simulateObject(language, facts, options, random)
    : simulateProse(language, facts, options, random);
}

interface Facts {
  id: string;
  amount: number;
  currency: (typeof currencies)[number];
  date: Date;
  count: number;
  percent: number;
  big: number;
}

function simulateFacts(random: Random): Facts {
  const digits = (length: number): string =>
    Array.from({ length }, () => String(Math.floor(random() * 10))).join('');
  const forms = [
    () => `ORD-${digits(5)}`,
    () => `INV${digits(4)}/${digits(2)}`,
    () => `#${digits(6)}`,
    () => `c${digits(3)}f-${digits(4)}-a${digits(3)}`,
  ];
  return {
    id: pick(forms, random)(),
    amount: Math.round(random() * limit * 100) / 100,
    currency: pick(currencies, random),
    date: new Date(
      Date.UTC(
        2019 + Math.floor(random() * 7),
        Math.floor(random() * 12),
        1 + Math.floor(random() * 28),
      ),
    ),
    count: 2 + Math.floor(random() * 400),
    percent: Math.round(random() * 990 + 1) / 10,
    big: 100_000 + Math.floor(random() * 9_000_000),
  };
}

function createRequest(
  { document, code }: AnswerLanguage,
  { id, amount, currency, date, count, percent, big }: Facts,
): LanguageModelV4CallOptions {
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
  return {
    prompt: [
      { role: 'system', content: `Answer in the language "${code}". Cite each statement as [1].` },
      {
        role: 'user',
        content: [
          {
            type: 'text',
            text: `[1] ${document.join(' ')}\n[2] ${count} parts, ${percent} % back.`,
          },
          { type: 'text', text: 'What do we know about this order?' },
        ],
      },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: '1', toolName: 'order', input: {} }],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: '1',
            toolName: 'order',
            output: {
              type: 'json',
              value: { id, amount, currency, date: `${year}-${month}-${day}`, passengers: big },
            },
          },
        ],
      },
    ],
  };
}

function simulateProse(
  language: AnswerLanguage,
  facts: Facts,
  options: LanguageModelV4CallOptions,
  random: Random,
): SimulatedCase {
  const render = createProse(language, facts, random);
  const spoilers = {
    number: () => render({ changed: spoilNumber(facts, random) }),
    quotation: () => render({ quote: (sentence) => spoilQuotation(sentence, random) }),
    citation: () => render({ uncited: Math.floor(random() * language.sentences.length) }),
    id: () => render({ changed: { id: spoilId(facts.id, random) } }),
  };
  const checks: AnswerCheck[] = [
    { quotesKnown: true },
    { numbersKnown: true },
    { idsKnown: true },
    { everySentenceCites: true },
    { amountsAtMost: limit },
    { language: language.code },
  ];
  const good = render({});
  return {
    language,
    options,
    checks,
    good,
    errors: ['number', 'quotation', 'citation', 'id'],
    spoil: (error) => (error === 'schema' ? good : spoilers[error]()),
  };
}

/** The faults of a rendered answer. */
interface Spoilt {
  changed?: Partial<Facts>;
  quote?: (sentence: string) => string;
  /** The sentence without a citation. */
  uncited?: number;
}

/** Creates an answer with every sentence of a language, in an order and a notation of its own. */
function createProse(
  { sentences, document, quotationMarks, locale }: AnswerLanguage,
  facts: Facts,
  random: Random,
): (spoilt: Spoilt) => string {
  const isList = random() < 0.3;
  const [open, close] = pick(quotationMarks, random);
  const dateStyle = pick(['long', 'short', 'medium'] as const, random);
  const first = Math.floor(random() * sentences.length);
  const number = (value: number, style: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2, ...style }).format(value);
  return ({ changed, quote = String, uncited }) => {
    const { id, amount, currency, date, count, percent, big } = { ...facts, ...changed };
    const money = { style: 'currency', currency, minimumFractionDigits: 2 } as const;
    const names: Record<string, string> = {
      id,
      amount: number(amount, money),
      date: new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(date),
      count: number(count),
      percent: number(percent / 100, { style: 'percent', maximumFractionDigits: 1 }),
      big: number(big),
    };
    const lines = sentences.map((_, at) => {
      const quoted = (document[at % document.length] ?? '').replace(/[.。]$/, '');
      return (sentences[(at + first) % sentences.length] ?? '')
        .replaceAll('{q}', () => `${open}${quote(quoted)}${close}`)
        .replaceAll(/ ?\{c\}/g, at === uncited ? '' : ` [${(at % 2) + 1}]`)
        .replaceAll(/\{(\w+)\}/g, (_match, name: string) => names[name] ?? '');
    });
    return isList ? lines.map((line, at) => `${at + 1}. ${line}`).join('\n') : lines.join(' ');
  };
}

function spoilNumber(facts: Facts, random: Random): Partial<Facts> {
  const wrong = (value: number, step: number): number =>
    value + step * (1 + Math.floor(random() * 8));
  return pick<Partial<Facts>>(
    [
      { amount: Math.round(wrong(facts.amount, 1.37) * 100) / 100 },
      { count: wrong(facts.count, 401) },
      { percent: Math.round(wrong(facts.percent, 0.3) * 10) / 10 },
      { big: wrong(facts.big, 1001) },
    ],
    random,
  );
}

/** Invents a quotation: one word is left out, put in another place, or replaced. */
function spoilQuotation(sentence: string, random: Random): string {
  if (!sentence.includes(' ')) return `${sentence.slice(0, -6)}必ず${sentence.slice(-4)}`;
  const words = sentence.split(' ');
  const at = 1 + Math.floor(random() * (words.length - 2));
  const [word = ''] = words.splice(at, 1);
  if (random() < 0.3) return words.join(' ');
  words.splice(at, 0, random() < 0.5 ? `${word}x` : 'Xanadu');
  return words.join(' ');
}

function spoilId(id: string, random: Random): string {
  const places = [...id.matchAll(/\d/g)].map(({ index }) => index);
  const at = pick(places, random);
  const digit = (Number(id[at]) + 1 + Math.floor(random() * 8)) % 10;
  return `${id.slice(0, at)}${digit}${id.slice(at + 1)}`;
}

function simulateObject(
  language: AnswerLanguage,
  { id, amount }: Facts,
  options: LanguageModelV4CallOptions,
  random: Random,
): SimulatedCase {
  const [note = ''] = language.document;
  const value = { order: id, total: amount, note };
  const broken = [
    { order: id, note },
    { ...value, quotation: note },
    { ...value, total: null },
  ];
  const spoilers: Partial<Record<AnswerError, () => unknown>> = {
    number: () => ({ ...value, total: amount + 1.5 }),
    id: () => ({ ...value, order: spoilId(id, random) }),
    schema: () => pick(broken, random),
  };
  return {
    language,
    options,
    checks: [{ json: schema }, { numbersKnown: true }, { idsKnown: true }],
    good: JSON.stringify(value),
    errors: ['number', 'id', 'schema'],
    spoil: (error) => JSON.stringify(spoilers[error]?.() ?? value),
  };
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}
