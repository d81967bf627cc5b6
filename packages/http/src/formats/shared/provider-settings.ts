import type { JSONObject, LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { setField } from '../../json/index.ts';

/** The call options other than prompt, tools and tool choice. */
export type CallSettings = Omit<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice'>;

/**
 * The name under which provider options hold a setting. `openaiCompatible` has the fields that other servers add to
 * OpenAI's formats.
 */
type Maker = 'openai' | 'anthropic' | 'openaiCompatible';

/** A provider option that carries a setting to a model, such as `openai.serviceTier`. */
export type SettingCarrier = `${Maker}.${string}`;

/**
 * The fields of a request that are set but are not call options, by the caller's names. Each has a list of provider
 * options that can carry it. A model gets the field if it takes one of them. No model gets a field with an empty list.
 */
export type ProviderSettings = Readonly<Record<string, readonly SettingCarrier[]>>;

/** A model that can say which settings its provider gets. */
interface CarryingModel {
  carries(setting: SettingCarrier): boolean;
}

/**
 * Matches the names of AI SDK providers that take a maker's options. Azure's and Bedrock's models take the options of
 * their makers. A gateway of the AI SDK passes on all options.
 */
const takers: Readonly<Record<string, RegExp>> = {
  openai: /openai(?!-?compatible)|azure|gateway/i,
  anthropic: /anthropic|gateway/i,
};

/** Options that one of OpenAI's formats lacks. The end of the provider's name tells the format. */
const lacking: Readonly<Record<string, RegExp>> = {
  'openai.maxToolCalls': /\.chat$/i,
  'openai.reasoningSummary': /\.chat$/i,
  'openai.truncation': /\.chat$/i,
  'openai.logitBias': /\.responses$/i,
  'openai.prediction': /\.responses$/i,
};

/** Returns the fields of a request that its model does not get, by the caller's names. */
export function ignoredFields(settings: ProviderSettings, model: LanguageModelV4): string[] {
  return Object.entries(settings)
    .filter(([, carriers]) => !carriers.some((carrier) => carriesSetting(model, carrier)))
    .map(([field]) => field);
}

/** Whether a model's provider gets a provider option. */
export function carriesSetting(model: LanguageModelV4, carrier: SettingCarrier): boolean {
  if ('carries' in model) return (model as unknown as CarryingModel).carries(carrier);
  if (lacking[carrier]?.test(model.provider)) return false;
  const [maker = ''] = carrier.split('.', 1);
  return takers[maker]?.test(model.provider) ?? false;
}

/** Returns the warning for a field that the model does not get. */
export function ignoredFieldWarning(field: string): string {
  return `${field}: the model's provider does not have it, and it was ignored`;
}

/** Maximum number of names in a warning. */
const maxUnknownFields = 16;
const maxNameLength = 64;

/**
 * Returns the fields of a request that are set but are not call options.
 *
 * @param fields the fields that the format has and the model interface lacks, with the options that carry them.
 * @param known the fields that the codec reads elsewhere. No model gets any other field.
 */
export function providerSettings(
  request: object,
  fields: ProviderSettings,
  known: ReadonlySet<string>,
): ProviderSettings {
  const settings: Record<string, readonly SettingCarrier[]> = {};
  let unknown = 0;
  for (const [name, value] of Object.entries(request)) {
    const carriers = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if ((carriers === undefined && known.has(name)) || !isSet(value)) continue;
    if (carriers !== undefined) settings[name] = carriers;
    else if ((unknown += 1) <= maxUnknownFields)
      setField(settings, name.slice(0, maxNameLength), []);
  }
  return settings;
}

/**
 * Returns the headers of a request that change its answer, as settings.
 *
 * @param carriers these headers by their names in lower case, with the options that carry them.
 */
export function headerSettings(
  headers: Headers | undefined,
  carriers: ProviderSettings,
): ProviderSettings {
  const present = Object.entries(carriers).filter(([name]) => headers?.get(name));
  return Object.fromEntries(present);
}

/** Whether a field asks for something. A field with the default value does not. */
export function isSet(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    value !== false &&
    value !== 'auto' &&
    value !== 'default'
  );
}

/** Returns provider options to spread into call options. It leaves out providers without options. */
export function providerOptions(
  options: Readonly<Partial<Record<Maker, JSONObject>>>,
): Pick<LanguageModelV4CallOptions, 'providerOptions'> {
  const filled = Object.entries(options).filter(([, own]) => Object.keys(own).length > 0);
  return filled.length === 0 ? {} : { providerOptions: Object.fromEntries(filled) };
}
