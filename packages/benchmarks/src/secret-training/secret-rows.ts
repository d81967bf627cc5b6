import type { RuledValue } from '../../../toolgate/src/content-filter/guard-reader/candidates/index.ts';
import { finishAtOnce } from '../../../toolgate/src/content-filter/long-work.ts';
import { findRuledValues } from '../../../toolgate/src/content-filter/secrets/ruled-values.ts';
import {
  type PromptContext,
  readPromptContext,
} from '../../../toolgate/src/content-filter/statements/prompt-context.ts';
import { type AuthorApp, joinLines } from '../filter/author-apps.ts';
import { readSystemPrompts } from '../filter/filter-data.ts';
import { readGamePrompts } from '../filter/password-game.ts';
import { halfOf } from '../filter/prompt-halves.ts';
import { readOwnRows } from '../own-rows.ts';
import { composeSecrets } from './composed/compose-secrets.ts';
import type { ComposedPart } from './composed/prompt-writer.ts';

/** A prompt to train or to judge the reader with. */
export interface SecretRow {
  /** Where it comes from: `composed`, `real`, `game`, `app`, or a set of our own. */
  source: string;
  /** The group that is left out together, from 0 on: phrases of a voice, an author, prompts with the same code. Undefined if it only judges. */
  group: number | undefined;
  secrets: readonly string[];
  open: readonly string[];
  /** The words that keep the secrets, if they are known. */
  guards?: readonly string[];
  /** Ordinary answers; of some rows. */
  answers?: readonly string[];
  /** How much its values count in the training. */
  weight: number;
  /** What its parts do; of composed prompts. */
  parts: readonly ComposedPart[];
  context: PromptContext;
  /** The values that the words of the prompt say are kept. */
  ruled: readonly RuledValue[];
  /** Lines that may guard or have a secret. */
  unknown?: readonly string[];
}

/** Number of groups. */
export const groups = 4;
/** Authors whose prompts are trained on, each left out together. The others judge. */
const authors = ['a1', 'a2', 'a3'];
/** The sets of our own whose rows `seen` may be trained on. */
const ownSets = [
  'declared-secrets',
  'unusual-secrets',
  'fresh-secrets',
  'reference-secrets',
  'guarded-values',
  'voiced-secrets',
  'scattered-secrets',
];
/** Number of letters of an app's id that name its author. */
const authorLetters = 2;
const composedCount = 8000;
const composedWeight = 0.3;
/** How much a prompt of our own counts. */
const ownWeight = 2.5;
/** How much a real prompt counts. Its values are no secrets, as in most prompts. */
const realWeight = 3;
/** How much a prompt of an author who knew nothing of the filter counts. */
const authorWeight = 6;
/** The sets of apps by authors who knew nothing of the filter, with the words that keep each secret. */
const authorAppSets = [
  'apps-authors',
  'apps-secrets',
  'apps-offices',
  'apps-styles',
  'apps-languages',
  'apps-everyday',
];
const appSets = [
  'apps',
  'apps-held-out',
  'apps-fresh',
  'apps-trades',
  'apps-passages',
  'apps-services',
];
const maxCharacters = 20_000;

/** Reads all rows. */
export function readSecretRows(data: string): SecretRow[] {
  return [
    ...gameRows(data),
    ...authorRows(),
    ...authorAppRows(),
    ...ownRows('plain-secrets', () => groups - 1, authorWeight),
    ...ownSets.flatMap((name) => ownRows(name, () => hash(name) % groups, ownWeight)),
    ...appSets.flatMap(appRows),
    ...realRows(data),
    ...composedRows(),
  ];
}

type RowParts = Omit<SecretRow, 'context' | 'ruled' | 'parts'> & Partial<Pick<SecretRow, 'parts'>>;

function toRow(system: string, row: RowParts): SecretRow {
  const context = finishAtOnce(readPromptContext(system));
  return { parts: [], ...row, context, ruled: finishAtOnce(findRuledValues(context)) };
}

/** Prompts of a game. Many are versions of one prompt, with the same code, so together they count less. */
function gameRows(data: string): SecretRow[] {
  const prompts = readGamePrompts(data);
  const counts = new Map<string, number>();
  for (const { secret } of prompts)
    counts.set(secret.toLowerCase(), (counts.get(secret.toLowerCase()) ?? 0) + 1);
  return prompts
    .filter(({ split }) => split === 'first')
    .map(({ system, secret, answers }) => {
      const code = secret.toLowerCase();
      return toRow(system, {
        source: 'game',
        group: hash(code) % groups,
        secrets: [secret],
        open: [],
        answers: answers.filter((answer) => !answer.toLowerCase().includes(code)),
        weight: 1 / Math.sqrt(counts.get(code) ?? 1),
      });
    });
}

/** A prompt of a set of our own. */
interface OwnPrompt {
  id: string;
  split: string;
  system: string;
  secrets: string[];
  open: string[];
  guards?: string[];
  answers?: { output: string }[];
}

function toOwnRow(
  { system, secrets, open, guards, answers }: OwnPrompt,
  row: Pick<SecretRow, 'source' | 'group' | 'weight'>,
): SecretRow {
  return toRow(system, {
    ...row,
    secrets,
    open,
    ...(guards !== undefined && { guards }),
    ...(answers !== undefined && { answers: answers.map(({ output }) => output) }),
  });
}

function authorRows(): SecretRow[] {
  return readOwnRows<OwnPrompt>('author-secrets').map((prompt) => {
    const at = authors.indexOf(prompt.id.slice(0, 2));
    const group = at < 0 ? undefined : at % groups;
    return toOwnRow(prompt, { source: 'author-secrets', group, weight: authorWeight });
  });
}

/** Apps by more such authors, set by set; the unseen ones only judge. */
function authorAppRows(): SecretRow[] {
  return authorAppSets.flatMap((name) =>
    readOwnRows<AuthorApp>(name)
      .filter(({ unseen }) => !unseen)
      .map((app) => {
        const { secrets, open, answers } = app;
        return toRow(app.system ?? joinLines(app), {
          source: 'author-apps',
          group: hash(app.id.slice(0, authorLetters)) % groups,
          secrets: secrets.map(({ value }) => value),
          guards: secrets.map(({ guard }) => guard),
          open,
          answers: answers.map(({ output }) => output),
          weight: authorWeight,
        });
      }),
  );
}

function ownRows(name: string, groupOf: () => number, weight: number): SecretRow[] {
  return readOwnRows<OwnPrompt>(name)
    .filter(({ split }) => split === 'seen')
    .map((prompt) => toOwnRow(prompt, { source: name, group: groupOf(), weight }));
}

/** Apps. The values of lines that may be said are open; nothing is known about the values of hidden lines. */
function appRows(name: string): SecretRow[] {
  interface App {
    unseen: boolean;
    lines: { is: string; text: string }[];
    answers?: { output: string }[];
  }
  return readOwnRows<App>(name)
    .filter(({ unseen }) => !unseen)
    .map(({ lines, answers = [] }) => {
      const system = lines.map(({ text }) => text).join('\n');
      return toRow(system, {
        source: 'app',
        group: hash(`x${system}`) % groups,
        secrets: [],
        open: [],
        answers: answers.map(({ output }) => output),
        weight: 1,
        unknown: lines.filter(({ is }) => is === 'hidden').map(({ text }) => text),
      });
    });
}

function realRows(data: string): SecretRow[] {
  const systems = new Set(readSystemPrompts(data).map(({ system }) => system));
  return [...systems].map((system) =>
    toRow(system.slice(0, maxCharacters), {
      source: 'real',
      group: halfOf(system) === 1 ? undefined : hash(`x${system}`) % groups,
      secrets: [],
      open: [],
      weight: realWeight,
    }),
  );
}

function composedRows(): SecretRow[] {
  return composeSecrets(composedCount, 7).map(({ system, secrets, open, parts, voice }) => {
    const key = voice.includes(':') ? voice : `${voice} ${hash(system) % 3}`;
    const group = hash(key) % groups;
    return toRow(system, {
      source: 'composed',
      group,
      secrets,
      open,
      parts,
      weight: composedWeight,
    });
  });
}

/** Whether nothing is known of a sentence. */
export function isUnknown(
  { unknown = [], context: { text, sentences } }: SecretRow,
  at: number,
): boolean {
  const line = text.slice(sentences[at]?.start, sentences[at]?.end).trim();
  return line !== '' && unknown.some((one) => one.includes(line));
}

/** A number for a text (FNV-1a, with its bits mixed). */
export function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x45d9f3b);
  return (sum ^ (sum >>> 16)) >>> 0;
}
