import {
  conceptFeatureCount,
  forEachConceptWindow,
} from '../../../toolgate/src/prompt-guard/indirect/index.ts';
import { rocArea, scoreAtShare } from '../guard/guard-statistics.ts';
import { type ConceptRow, foreignSources, readConceptRows } from './concept-rows.ts';
import { englishHead } from './english-head.ts';
import { type IndirectRow, readWindows } from './indirect-rows.ts';
import { findScale, storeHead } from './store-head.ts';
import { type HeadSettings, scoreRow, trainIndirectModel } from './train-indirect-model.ts';

/** The weight of English texts, which are many more than the others. */
const englishTrust = 0.3;
const foreignTrust: ReadonlyMap<string, number> = new Map([
  [foreignSources.own, 2],
  [foreignSources.authors, 1],
  [foreignSources.pages, 2],
]);
/** The head for other languages. */
const conceptHead: HeadSettings = {
  featureCount: conceptFeatureCount,
  wordStart: conceptFeatureCount,
  trust: (source) => foreignTrust.get(source) ?? englishTrust * englishHead.trust(source),
};
/** Languages are left out in this many groups. */
const foldCount = 5;
/** Shares of clean texts in left-out languages that may reach the hardening threshold of a preset. */
const hardenShares = {
  strict: { near: 0.06, pages: 0.01 },
  default: { near: 0.03, pages: 0.005 },
} as const;
/** A step above the highest text that may not reach a threshold. */
const smallest = 0.01;

interface Scored {
  row: ConceptRow;
  odds: number;
}

/**
 * Trains the head for tool results in other languages and writes its weights. Each language is scored by a model that never saw it.
 *
 * @param rows the rows of the head for English.
 * @returns a report.
 */
export function trainConcepts(rows: readonly IndirectRow[]): string {
  const all = readConceptRows(rows.filter(({ source }) => !source.includes('unseen')));
  const scored = scoreLeftOut(all);
  const limits = { strict: limitOf(scored, 'strict'), default: limitOf(scored, 'default') };
  const clean = scored.filter(({ row }) => !row.attack).map(({ odds }) => odds);
  const scale = findScale({ ...limits, clean });
  const model = trainIndirectModel(all, conceptHead);
  storeHead(model, { name: 'conceptModel', file: 'concept-weights', scale, head: conceptHead });
  const lines = Object.values(foreignSources).map((source) => describe(source, scored, limits));
  const unread = rows
    .filter(({ source, attack }) => !attack && (source.includes('unseen') || source === 'llmail'))
    .map((row) => scoreRow(model, { ...row, windows: readWindows(row.text, forEachConceptWindow) }))
    .filter((odds) => odds >= limits.default);
  return (
    `other languages, each left out${' '.repeat(12)}AUC  strict default  clean: strict default\n${lines.join('')}` +
    `English clean texts at the default: ${unread.length}\n`
  );
}

function scoreLeftOut(all: readonly ConceptRow[]): Scored[] {
  const languages = [...new Set(all.map(({ language }) => language))].filter(
    (language) => language !== 'en',
  );
  return Array.from({ length: foldCount }, (_, fold) => {
    const isOut = ({ language }: ConceptRow): boolean =>
      languages.indexOf(language) % foldCount === fold;
    const model = trainIndirectModel(
      all.filter((row) => !isOut(row)),
      conceptHead,
    );
    return all.filter(isOut).map((row) => ({ row, odds: scoreRow(model, row) }));
  }).flat();
}

function pick(scored: readonly Scored[], source: string, attack: boolean): number[] {
  return scored
    .filter(({ row }) => row.source === source && row.attack === attack)
    .map(({ odds }) => odds);
}

/** The log-odds that only the shares of a preset exceed: of pages, and of texts near to attacks. */
function limitOf(scored: readonly Scored[], preset: keyof typeof hardenShares): number {
  const { near, pages } = hardenShares[preset];
  return (
    smallest +
    Math.max(
      scoreAtShare(pick(scored, foreignSources.own, false), near),
      scoreAtShare(pick(scored, foreignSources.authors, false), near),
      scoreAtShare(pick(scored, foreignSources.pages, false), pages),
    )
  );
}

function describe(
  source: string,
  scored: readonly Scored[],
  limits: { strict: number; default: number },
): string {
  const attacks = pick(scored, source, true);
  const clean = pick(scored, source, false);
  const area = attacks.length === 0 ? '-' : (100 * rocArea(attacks, clean)).toFixed(1);
  const cells = [
    area,
    share(attacks, limits.strict),
    share(attacks, limits.default),
    share(clean, limits.strict),
    share(clean, limits.default),
    String(clean.length),
  ];
  return `${source.padEnd(36)}${cells.map((cell) => cell.padStart(8)).join('')}\n`;
}

/** The percentage of texts that reach a limit. */
function share(odds: readonly number[], limit: number): string {
  if (odds.length === 0) return '-';
  return ((100 * odds.filter((one) => one >= limit).length) / odds.length).toFixed(1);
}
