import {
  englishGuards,
  englishHeadings,
  englishNaming,
  englishOpenHeadings,
  englishOpenings,
  englishPermits,
  englishRules,
} from './english-guards.ts';
import { englishFacts, englishOpenFacts, englishRoles } from './english-facts.ts';
import type { Fact, ValueSort } from './english-facts.ts';
import { french, german, spanish } from './language-phrases.ts';
import type { LanguagePhrases } from './language-phrases.ts';
import {
  moreGuards,
  moreHeadings,
  moreOpenHeadings,
  morePermits,
  moreRules,
} from './more-guards.ts';
import { chinese, japanese, russian } from './small-languages.ts';
import { dutch, italian, polish, portuguese, swedish } from './more-languages.ts';

/** What prompts of a language say. */
export interface Speech {
  language: string;
  guards: readonly { family: string; text: string }[];
  openings: readonly string[];
  naming: readonly string[];
  headings: readonly string[];
  openHeadings: readonly string[];
  permits: readonly string[];
  rules: readonly string[];
  roles: readonly (readonly string[])[];
  facts: readonly Fact[];
  openFacts: readonly Fact[];
}

const readFact = (line: string): Fact => {
  const [sorts = '', thing = '', ...says] = line.split('|');
  return { sorts: sorts.split(',') as ValueSort[], thing, says };
};
const speechOf = (language: string, phrases: LanguagePhrases): Speech => ({
  ...phrases,
  language,
  guards: phrases.guards.map((text) => ({ family: language, text })),
  roles: phrases.roles.map((role) => [role]),
  facts: phrases.facts.map(readFact),
  openFacts: phrases.openFacts.map(readFact),
});

const english: Speech = {
  language: 'en',
  guards: Object.entries({ ...englishGuards, ...moreGuards }).flatMap(([family, texts]) =>
    texts.map((text) => ({ family, text })),
  ),
  openings: englishOpenings,
  naming: englishNaming,
  headings: [...englishHeadings, ...moreHeadings],
  openHeadings: [...englishOpenHeadings, ...moreOpenHeadings],
  permits: [...englishPermits, ...morePermits],
  rules: [...englishRules, ...moreRules],
  roles: englishRoles,
  facts: englishFacts,
  openFacts: englishOpenFacts,
};
/** English counts for half of the prompts. */
export const speeches: readonly Speech[] = [
  ...Array.from({ length: 12 }, () => english),
  ...Object.entries({
    de: german,
    fr: french,
    es: spanish,
    it: italian,
    pt: portuguese,
    nl: dutch,
    pl: polish,
    sv: swedish,
    ru: russian,
    zh: chinese,
    ja: japanese,
  }).map(([language, phrases]) => speechOf(language, phrases)),
];
