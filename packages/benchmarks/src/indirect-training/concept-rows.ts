import {
  forEachConceptWindow,
  verbClassCount,
} from '../../../toolgate/src/prompt-guard/indirect/index.ts';
import { readAuthorRows } from '../guard-training/prompt-sources.ts';
import { readOwnRows } from '../own-rows.ts';
import { readForeignResults } from '../own-sets/own-set-data.ts';
import { type IndirectRow, readWindows, resultAuthors } from './indirect-rows.ts';

/** A text for the head that reads classes of words only. */
export interface ConceptRow extends IndirectRow {
  /** Its language; English texts are not held out. */
  language: string;
}

/** The sources of texts in other languages: our own set, the authors of attacks, and answers of apps as clean pages. */
export const foreignSources = {
  own: 'planted-languages',
  authors: 'authors in other languages',
  pages: 'answers in other languages',
} as const;

interface App {
  unseen: boolean;
  language: string;
  answers: { output: string }[];
}

const verbs = (1 << verbClassCount) - 1;
const english = /^en\b/;

/** Reads the rows: the English ones of the other head, and those in other languages, but no `unseen` ones of our own sets. */
export function readConceptRows(rows: readonly IndirectRow[]): ConceptRow[] {
  const authors = resultAuthors.flatMap((author) => readAuthorRows(author));
  const foreign = new Set(
    authors.filter(({ language }) => !english.test(language)).map(({ text }) => text),
  );
  return [
    ...rows.filter(({ text }) => !foreign.has(text)).map((row) => readEnglish(row)),
    ...readForeignResults()
      .filter(({ half }) => half === 'seen')
      .map((row) => readForeign(row, foreignSources.own)),
    ...authors
      .filter(({ language }) => !english.test(language))
      .map((row) => readForeign(row, foreignSources.authors)),
    ...['apps-languages', 'apps-styles']
      .flatMap((name) => readOwnRows<App>(name))
      .filter(({ unseen, language }) => !unseen && !english.test(language))
      .flatMap(({ answers, language }) =>
        answers.map(({ output: text }) =>
          readForeign({ text, language, label: 'benign' }, foreignSources.pages),
        ),
      ),
  ];
}

/** Reads an English text by the English words of the classes. A verb counts only as the order at the beginning of a request. */
function readEnglish(row: IndirectRow): ConceptRow {
  const windows = readWindows(row.text, (segments, visit) => {
    forEachConceptWindow(segments, visit, ({ classes, request }) => (classes & ~verbs) | request);
  });
  return { ...row, windows, language: 'en' };
}

function readForeign(
  { text, language, label }: { text: string; language: string; label: 'attack' | 'benign' },
  source: string,
): ConceptRow {
  const attack = label === 'attack';
  return { text, source, attack, language, windows: readWindows(text, forEachConceptWindow) };
}
