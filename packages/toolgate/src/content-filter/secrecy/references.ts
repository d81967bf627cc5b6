import { wordClass } from './secrecy-words.ts';
import { wordsOf } from './words-of.ts';

/** A verb of knowing with a question word directly after it. */
const knownQuestion =
  /(?<!\p{L})(?:know|learn|guess|tell|told|say|mention|reveal|find out|wissen|verrat\p{L}*|savoir|saber|sapere)\s(?:\p{L}+\s)?(?:who\p{L}{0,6}|where|when|which|how|we[rn]|wo|wann|wie|qui|où|combien|quién|dónde|cuánto)(?:\s\p{L}+(?:\s\p{L}+)?|(?=\W*$))/iu;

/** The sort of value that a clause names with a word such as `number` or `name`. */
export type ValueSort = 'number' | 'name' | 'place' | 'time' | 'any';

/** English words that few other languages have. */
const english = wordsOf(
  "the|is|are|not|nobody|never|don['’]t|and|should|must|may|for|with|it|that|this|they|you|if|would|be",
);
/** Words that refer to earlier ones, in English and in other languages. */
const englishReference = wordsOf('it|this|that|these|those|them|both|he|she|who|which|there');
const reference = wordsOf(
  'davon|darüber|darauf|was (?:keine?[mnrs]?|niemand)|ce que|ils?|elle|en|y|ne|che|disso|этом|этого|он|она|dirl[ao]|d[ií]l[oae]|\\p{L}+-(?:l[aeo]|les|o|a)',
);

/** Nouns for values, by their sort. */
const sortWords = [
  [
    'number',
    'numbers?|figures?|amounts?|sums?|prices?|codes?|digits|combination|rates?|nummer|preis',
  ],
  ['name', 'names?|titles?|identity|term|words?|person|nom|nombre|nome'],
  ['place', 'places?|location|whereabouts|address|spot|ort|lugar'],
  ['time', 'dates?|datum'],
  ['any', 'answers?|solutions?|secrets?|information'],
] as const;
const sorts: readonly (readonly [ValueSort, Pick<RegExp, 'test'>])[] = sortWords.map(
  ([sort, list]) => [sort, afterArticle(list)],
);
/** Words for values of all these sorts together. Most clauses have no such word, so one test is enough. */
const anySort = afterArticle(sortWords.map(([, list]) => list).join('|'));

function afterArticle(list: string): Pick<RegExp, 'test'> {
  return wordsOf(
    `(?:the|th(?:at|is|ese|ose)|its|his|her|their|our|dies*|der|die|das|den|[cs]?et?te|ce|l[aeo]|son|est[ea]|el|il|questo) (?:\\p{L}+ )?(?:${list})`,
  );
}

/** Returns the sort of value that a clause names with a noun after an article or pronoun: `this number`, `her name`. */
export function readSort(clause: string): ValueSort | undefined {
  const asked = readAsked(clause);
  if (asked !== undefined) return asked;
  return anySort.test(clause) ? sorts.find(([, words]) => words.test(clause))?.[0] : undefined;
}

const askedSorts: readonly (readonly [ValueSort, Pick<RegExp, 'test'>])[] = [
  ['number', wordsOf('how (?:much|many|low|high)|wie viel*|combien|cuánto|quanto')],
  ['name', wordsOf('who*|wer|wen|qui|quién|chi|quem')],
  ['place', wordsOf('where|wo|où|dónde|dove|onde|waar|which \\p{L}+ (?:he|she|it|they)')],
  ['time', wordsOf('when|wann')],
];

/** Returns the sort of value after a verb of knowing: `know where it ends`. */
function readAsked(clause: string): ValueSort | undefined {
  const known = knownQuestion.exec(clause)?.[0];
  return known === undefined ? undefined : askedSorts.find(([, words]) => words.test(known))?.[0];
}

/** Whether a clause refers to something before it. */
export function refersBack(clause: string, classes: number): boolean {
  if (english.test(clause)) return englishReference.test(clause);
  return (classes & (wordClass.pronoun | wordClass.carrier)) !== 0 || reference.test(clause);
}

/** Whether a clause refers to something after it. */
export function refersAhead(clause: string): boolean {
  return ahead.test(clause);
}

const ahead = wordsOf(
  '(?:the|what) follow(?:ing|s)|what comes next|next (?:line|part|section|sentence)|below|folgende*|was folgt|suivante?s?|ce qui suit|s[ie]gu[ie]e?nte*|volgende',
  '以下|下面|次の|다음',
);
