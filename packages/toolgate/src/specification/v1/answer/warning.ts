import type { SharedV4Warning } from '@ai-sdk/provider';
import type { LanguageModelV1CallWarning } from '@ai-sdk/provider-v1';
import { rememberOriginals, type Translation } from '../../translation/index.ts';
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

/** Translates a warning; kinds that V1 lacks become text. */
export const warningTranslation: Translation<LanguageModelV1CallWarning, SharedV4Warning> =
  rememberOriginals(originals, {
    lift(warning): SharedV4Warning {
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
    },
    lower(warning) {
      switch (warning.type) {
        case 'unsupported': {
          const { feature, details } = warning;
          const setting = Object.hasOwn(settings, feature) ? settings[feature] : undefined;
          return setting === undefined
            ? createTextWarning(`The feature "${feature}" is not supported.`, details)
            : { type: 'unsupported-setting', setting, ...(details !== undefined && { details }) };
        }
        case 'compatibility': {
          const message = `The feature "${warning.feature}" is used in a compatibility mode.`;
          return createTextWarning(message, warning.details);
        }
        case 'deprecated': {
          const message = `The setting "${warning.setting}" is deprecated.`;
          return createTextWarning(message, warning.message);
        }
        default:
          return warning;
      }
    },
  });

/** Lifts the list of warnings, which a model of V1 may leave out. */
export function liftWarnings(
  warnings: LanguageModelV1CallWarning[] | undefined,
): SharedV4Warning[] {
  if (warnings === undefined) return [];
  return originals.remember(warnings.map(warningTranslation.lift), warnings);
}

/** Lowers the list of warnings; an empty one is left out, unless a model of V1 gave it. */
export function lowerWarnings(warnings: SharedV4Warning[]): {
  warnings?: LanguageModelV1CallWarning[];
} {
  const isLeftOut = warnings.length === 0 && originals.get(warnings) === undefined;
  return isLeftOut ? {} : { warnings: warnings.map(warningTranslation.lower) };
}

function createTextWarning(message: string, details?: string): LanguageModelV1CallWarning {
  return { type: 'other', message: details ? `${message} ${details}` : message };
}
