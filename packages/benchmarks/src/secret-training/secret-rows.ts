import { readFileSync } from 'node:fs';
import type { RuledValue } from '../../../toolgate/src/content-filter/guard-reader/ruled-value.ts';
import { finishAtOnce } from '../../../toolgate/src/content-filter/long-work.ts';
import { findRuledValues } from '../../../toolgate/src/content-filter/secrets/ruled-values.ts';
import {
  type PromptContext,
  readPromptContext,
} from '../../../toolgate/src/content-filter/statements/prompt-context.ts';
import { readSystemPrompts } from '../filter/filter-data.ts';
import { halfOf } from '../filter/prompt-halves.ts';
import { composeSecrets } from './composed/compose-secrets.ts';
import type { ComposedPart } from './composed/prompt-writer.ts';

/** A prompt to train or to judge the reader with. */
export interface SecretRow {
  /** Where it comes from: `composed`, `real`, or a set of our own. */
  source: string;
  /** The group that is left out together: phrases of a voice, a set, a part of the real prompts. */
  fold: string;
  secrets: readonly string[];
  open: readonly string[];
  /** What its parts do; of composed prompts. */
  parts: readonly ComposedPart[];
  context: PromptContext;
  /** The values that the words of the prompt say are kept. */
  ruled: readonly RuledValue[];
  /** Lines that may guard or have a secret. */
  unknown?: readonly string[];
}

/** The sets of our own whose rows `seen` may be trained on. */
export const ownSets = [
  'declared-secrets',
  'unusual-secrets',
  'fresh-secrets',
  'reference-secrets',
  'guarded-values',
  'voiced-secrets',
] as const;
/** The half of the real prompts that only judges. */
export const judgingFold = 'real that judge';
/** Parts in which composed and real prompts are left out. */
const parts = 4;
const composedCount = 8000;
const appSets = ['apps', 'apps-held-out', 'apps-fresh', 'apps-trades'];
const maxCharacters = 20_000;

/** Reads all rows. */
export function readSecretRows(data: string): SecretRow[] {
  return [
    ...composedRows(),
    ...ownSets.flatMap(ownRows),
    ...appSets.flatMap(appRows),
    ...realRows(data),
  ];
}

function toRow(system: string, row: Omit<SecretRow, 'context' | 'ruled'>): SecretRow {
  const context = finishAtOnce(readPromptContext(system));
  return { ...row, context, ruled: finishAtOnce(findRuledValues(context)) };
}

function composedRows(): SecretRow[] {
  return composeSecrets(composedCount, 7).map(({ system, secrets, open, parts: own, voice }) => {
    const key = voice.includes(':') ? voice : `${voice} ${hash(system) % 3}`;
    return toRow(system, {
      source: 'composed',
      fold: `part ${hash(key) % parts}`,
      secrets,
      open,
      parts: own,
    });
  });
}

function ownRows(name: string): SecretRow[] {
  const path = new URL(`../../data/${name}.jsonl`, import.meta.url);
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as { split: string; system: string; secrets: string[]; open: string[] },
    )
    .filter(({ split }) => split === 'seen')
    .map(({ system, secrets, open }) =>
      toRow(system, { source: name, fold: name, secrets, open, parts: [] }),
    );
}

/** Apps. The values of lines that may be said are open; nothing is known about the values of hidden lines. */
function appRows(name: string): SecretRow[] {
  const path = new URL(`../../data/${name}.jsonl`, import.meta.url);
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { unseen: boolean; lines: { is: string; text: string }[] })
    .filter(({ unseen }) => !unseen)
    .map(({ lines }) => {
      const system = lines.map(({ text }) => text).join('\n');
      const unknown = lines.filter(({ is }) => is === 'hidden').map(({ text }) => text);
      const fold = `part ${hash(`x${system}`) % parts}`;
      return toRow(system, { source: 'app', fold, secrets: [], open: [], parts: [], unknown });
    });
}

function realRows(data: string): SecretRow[] {
  const systems = new Set(readSystemPrompts(data).map(({ system }) => system));
  return [...systems].map((system) => {
    const fold = halfOf(system) === 1 ? judgingFold : `part ${hash(`x${system}`) % parts}`;
    return toRow(system.slice(0, maxCharacters), {
      source: 'real',
      fold,
      secrets: [],
      open: [],
      parts: [],
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
