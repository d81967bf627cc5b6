import { once, onceForEach } from '../../internal/index.ts';
import { countJoined, listJoined } from './find-ids.ts';
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

/** A UUID joins five words. Each run of five words of a longer id is looked up, so that there are few sets of ids. */
const maxJoined = 5;

/** Maximum number of characters that all searches for texts read together; a text after that counts as known. */
const maxSearchedCharacters = 100_000_000;

/**
 * Creates the facts of the sources; each is computed on first use, in linear time. If code cannot read one of the files, all
 * methods return true, because anything may be in that file.
 */
export function createSourceFacts({ text: sources, hasUnreadable }: SourceTexts): SourceFacts {
  const normalized = once(() => normalizeQuoted(sources));
  const upper = once(() => sources.toUpperCase());
  const ids = onceForEach((count: number) => new Set(listJoined(upper(), count)));
  const numbers = once(() => new Set(listNumbers(sources)));
  const citations = once(() => new Set(findCitations(sources)));
  let searchedCharacters = 0;

  const findText = onceForEach((text: string): boolean => {
    searchedCharacters += normalized().length;
    return searchedCharacters > maxSearchedCharacters || normalized().includes(text);
  });

  function findId(id: string): boolean {
    const count = Math.min(countJoined(id), maxJoined);
    return listJoined(id, count).every((piece) => ids(count).has(piece));
  }

  return {
    hasText: (text) => hasUnreadable || findText(text),
    hasNumber: (readings) =>
      hasUnreadable || readings.some((reading) => numbers().has(keyOf(reading))),
    hasId: (id) => hasUnreadable || findId(id.toUpperCase()),
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
