import { englishFacts, englishOpenFacts, englishRoles } from './english-facts.ts';
import {
  englishGuards,
  englishHeadings,
  englishNaming,
  englishOpenHeadings,
  englishOpenings,
  englishPermits,
  englishRules,
} from './english-guards.ts';
import { guardIdioms } from './guard-idioms.ts';
import { french, german, spanish } from './language-phrases.ts';
import {
  moreGuards,
  moreHeadings,
  moreOpenHeadings,
  morePermits,
  moreRules,
} from './more-guards.ts';
import { dutch, italian, polish, portuguese, swedish } from './more-languages.ts';
import { chinese, japanese, russian } from './small-languages.ts';
import { type LanguagePhrases, readFacts, type Speech } from './speech.ts';

const speechOf = (language: string, phrases: LanguagePhrases): Speech => ({
  ...phrases,
  language,
  guards: [...phrases.guards, ...(guardIdioms[language] ?? [])].map((text) => ({
    family: language,
    text,
  })),
  roles: phrases.roles.map((role) => [role]),
  facts: readFacts(phrases.facts),
  openFacts: readFacts(phrases.openFacts),
});

const english: Speech = {
  language: 'en',
  guards: Object.entries({
    ...englishGuards,
    ...moreGuards,
    idioms: guardIdioms['en'] ?? [],
  }).flatMap(([family, texts]) => texts.map((text) => ({ family, text }))),
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
