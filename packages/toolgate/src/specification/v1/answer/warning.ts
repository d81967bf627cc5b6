import type { SharedV4Warning } from '@ai-sdk/provider';
import type { LanguageModelV1CallWarning } from '@ai-sdk/provider-v1';
import { originals } from '../originals.ts';

type Setting = Extract<LanguageModelV1CallWarning, { type: 'unsupported-setting' }>['setting'];

/** The settings that a warning of V1 can name, by their V4 names. */
const settings: Readonly<Record<string, Setting | undefined>> = {
  maxOutputTokens: 'maxTokens',
  temperature: 'temperature',
  stopSequences: 'stopSequences',
  topP: 'topP',
  topK: 'topK',
  presencePenalty: 'presencePenalty',
  frequencyPenalty: 'frequencyPenalty',
  responseFormat: 'responseFormat',
  seed: 'seed',
  abortSignal: 'abortSignal',
  headers: 'headers',
};

/** Lifts a warning. */
export function liftWarning(warning: LanguageModelV1CallWarning): SharedV4Warning {
  return originals.remember(translate(warning), warning);
}

/** Lifts the list of warnings, which a model of V1 may leave out. */
export function liftWarnings(
  warnings: LanguageModelV1CallWarning[] | undefined,
): SharedV4Warning[] {
  if (warnings === undefined) return [];
  return originals.remember(warnings.map(liftWarning), warnings);
}

/** Lowers the list of warnings; an empty one is left out, unless a model of V1 gave it. */
export function lowerWarnings(warnings: SharedV4Warning[]): {
  warnings?: LanguageModelV1CallWarning[];
} {
  const isLeftOut = warnings.length === 0 && originals.get(warnings) === undefined;
  return isLeftOut ? {} : { warnings: warnings.map(lowerWarning) };
}

/** Lowers a warning; kinds that V1 lacks become text. */
export function lowerWarning(warning: SharedV4Warning): LanguageModelV1CallWarning {
  const original = originals.get(warning);
  if (original !== undefined) return original as LanguageModelV1CallWarning;
  switch (warning.type) {
    case 'unsupported': {
      const { feature, details } = warning;
      const setting = Object.hasOwn(settings, feature) ? settings[feature] : undefined;
      return setting === undefined
        ? createTextWarning(`The feature "${feature}" is not supported.`, details)
        : { type: 'unsupported-setting', setting, ...(details !== undefined && { details }) };
    }
    case 'compatibility':
      return createTextWarning(
        `The feature "${warning.feature}" is used in a compatibility mode.`,
        warning.details,
      );
    case 'deprecated':
      return createTextWarning(`The setting "${warning.setting}" is deprecated.`, warning.message);
    default:
      return warning;
  }
}

function translate(warning: LanguageModelV1CallWarning): SharedV4Warning {
  switch (warning.type) {
    case 'unsupported-setting': {
      const { setting, type: _type, ...rest } = warning;
      const feature = setting === 'maxTokens' ? 'maxOutputTokens' : setting;
      return { ...rest, type: 'unsupported', feature };
    }
    case 'unsupported-tool': {
      const { tool, type: _type, ...rest } = warning;
      return { ...rest, type: 'unsupported', feature: `tool ${tool.name}` };
    }
    default:
      return warning;
  }
}

function createTextWarning(message: string, details?: string): LanguageModelV1CallWarning {
  return { type: 'other', message: details ? `${message} ${details}` : message };
}
