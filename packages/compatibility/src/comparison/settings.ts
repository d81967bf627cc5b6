import type { ToolgateOptions } from 'toolgate';
import { scriptedModel, type SpecificationVersion } from '../models/index.ts';

/** What the gateway does in a call that is compared. */
export type Setting = 'default' | 'filter' | 'guard' | 'shadow';

/** The settings of the table: nothing to do; a system prompt to hide; an ordinary input to examine; an answer that passes. */
export const settings: readonly Setting[] = ['default', 'filter', 'guard', 'shadow'];

/**
 * The settings for answers that do not pass: the shadow agent has them revised, and reports what breaks as its own tests say.
 */
export const settingsWithoutValidation: readonly Setting[] = ['default', 'filter', 'guard'];

/** What the filter hides. No answer of the scripts has anything in common with it, nor a word that begins as a secret in it does. */
export const systemPrompt: string =
  'You are Quillon of the Marlowe theatre. Always offer the matinee before the evening show. ' +
  'Staff discounts are granted by Zsofia Quandt.';

/** What a call declares in a setting. */
export function declaredFeatures(
  setting: Setting,
): { promptGuard: true } | { shadowAgent: true } | undefined {
  if (setting === 'guard') return { promptGuard: true };
  return setting === 'shadow' ? { shadowAgent: true } : undefined;
}

/** The host's options: validations go to a model of their own, and are not part of the usage. */
export function hostOptions(version: SpecificationVersion): ToolgateOptions {
  const judge = scriptedModel(version, '{"pass":true,"feedback":""}');
  return { usage: 'answer', shadowAgent: { model: judge } };
}
