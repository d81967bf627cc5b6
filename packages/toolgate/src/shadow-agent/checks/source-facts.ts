import { once } from '../../internal/index.ts';
import { normalizeQuoted } from './find-quotations.ts';
import { readNumbers, type WrittenNumber } from './read-numbers.ts';
import type { SourceTexts } from './source-texts.ts';

/** Facts about the sources of an answer: the request, its documents and the results of tools. */
export interface SourceFacts {
  /** Whether a text, normalised by `normalizeQuoted`, is in the sources. */
  hasText(normalized: string): boolean;
  /** Whether a number is in the sources, in any notation. */
  hasNumber(readings: readonly number[]): boolean;
  /** Whether an id is in the sources, in upper or lower case. */
  hasId(id: string): boolean;
  /** Whether an address or a numbered note is in the sources. */
  hasCitation(citation: string): boolean;
}

/** Number words from one to twelve: sources say "three days" where answers say "3 days". */
const numberWords = [
  'one two three four five six seven eight nine ten eleven twelve',
  'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  'un deux trois quatre cinq six sept huit neuf dix onze douze',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  'uno due tre quattro cinque sei sette otto nove dieci undici dodici',
  'um dois três quatro cinco seis sete oito nove dez onze doze',
  'een twee drie vier vijf zes zeven acht negen tien elf twaalf',
];
const monthLocales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv'];

/** Returns the number of each number word and of each name of a month. */
const wordNumbers = once((): ReadonlyMap<string, number> => {
  const map = new Map<string, number>();
  for (const words of numberWords) {
    for (const [at, word] of words.split(' ').entries()) map.set(word, at + 1);
  }
  for (const locale of monthLocales) {
    for (const [at, name] of listMonths(locale).entries()) {
      if (/^\p{L}{3,}$/u.test(name)) map.set(name, (at % 12) + 1);
    }
  }
  return map;
});

/** Returns the names of the months, in full and short. */
function listMonths(locale: string): string[] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, at) =>
      format
        .format(Date.UTC(2024, at, 15))
        .toLowerCase()
        .replace('.', ''),
    );
  });
}

/** Numbers that agree in this many digits count as equal: decimal fractions are inexact in binary. */
const significantDigits = 10;

function keyOf(value: number): string {
  return value.toPrecision(significantDigits);
}

/**
 * Creates the facts of the sources; each is computed on first use, in linear time. If code cannot read one of the files, all
 * methods return true, because anything may be in that file.
 */
export function createSourceFacts({ text: sources, hasUnreadable }: SourceTexts): SourceFacts {
  const normalized = once(() => normalizeQuoted(sources));
  const lower = once(() => sources.toLowerCase());
  const numbers = once(() => new Set(listNumbers(sources)));
  const citations = once(() => new Set(findCitations(sources)));
  return {
    hasText: (text) => hasUnreadable || normalized().includes(text),
    hasNumber: (readings) =>
      hasUnreadable || readings.some((reading) => numbers().has(keyOf(reading))),
    hasId: (id) => hasUnreadable || hasWord(lower(), id.toLowerCase()),
    hasCitation: (citation) => hasUnreadable || citations().has(citation),
  };
}

/** Finds the addresses and numbered notes (`[1]`) of a text, each once. */
export function findCitations(text: string): string[] {
  const references = text.match(/https?:\/\/[^\s<>()[\]"'`]+|\[\d{1,3}\]/g) ?? [];
  return [...new Set(references.map((citation) => citation.replace(/[.,;:!?]$/, '')))];
}

function listNumbers(sources: string): string[] {
  const words = wordNumbers();
  const spelledNumbers = (sources.toLowerCase().match(/\p{L}{3,12}/gu) ?? []).flatMap(
    (word) => words.get(word) ?? [],
  );
  const digitNumbers = readNumbers(sources).flatMap((number) => listReadings(number));
  return [...digitNumbers, ...spelledNumbers].map(keyOf);
}

function listReadings({ readings, text }: WrittenNumber): number[] {
  // A source may list numbers without a space between them.
  const pieces = text.split(/[^\d]+/).filter((digits) => digits !== '');
  // Short dates leave the century out.
  const shortYear = /^(?:19|20)\d\d$/.test(text) ? [Number(text.slice(2))] : [];
  return [...readings, ...pieces.map(Number), ...shortYear];
}

/** Whether a text has a word that is not part of a longer one. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + word.length] ?? ' '}`;
    // Scripts without spaces put words next to it.
    if (!/[\p{Script=Latin}\p{N}]/u.test(around)) return true;
  }
  return false;
}
