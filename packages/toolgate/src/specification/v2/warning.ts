import type { SharedV4Warning } from '@ai-sdk/provider';
import type { LanguageModelV2CallWarning } from '@ai-sdk/provider-v2';
import type { Translation } from '../translation/index.ts';

/** Translates warnings. V2 distinguishes settings and tools; kinds that only V4 has become text. */
export const warningTranslation: Translation<LanguageModelV2CallWarning, SharedV4Warning> = {
  lift(warning) {
    switch (warning.type) {
      case 'unsupported-setting': {
        const { setting, ...rest } = warning;
        return { ...rest, type: 'unsupported', feature: String(setting) };
      }
      case 'unsupported-tool': {
        const { tool, ...rest } = warning;
        return { ...rest, type: 'unsupported', feature: `tool ${tool.name}` };
      }
      default:
        return warning;
    }
  },
  lower(warning) {
    switch (warning.type) {
      case 'unsupported': {
        const { feature, ...rest } = warning;
        return { ...rest, type: 'unsupported-setting', setting: feature };
      }
      case 'compatibility': {
        const { feature, details } = warning;
        const message = `${feature} is used in a compatibility mode`;
        return { type: 'other', message: details ? `${message}: ${details}` : message };
      }
      case 'deprecated':
        return { type: 'other', message: `${warning.setting} is deprecated: ${warning.message}` };
      default:
        return warning;
    }
  },
};
