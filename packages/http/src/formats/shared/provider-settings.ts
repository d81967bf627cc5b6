import type { JSONObject, LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';

/** The provider options that hold a setting. Fields that servers add to OpenAI's formats go to `openaiCompatible`. */
type Maker = 'openai' | 'anthropic' | 'openaiCompatible';

/** A provider option that carries a setting to a model, such as `openai.serviceTier`. */
export type SettingCarrier = `${Maker}.${string}`;

/**
 * The fields of a request that are set and are no call options, by the caller's names: each with the provider options that
 * carry it; one is enough. A field without any reaches no model.
 */
export type ProviderSettings = Readonly<Record<string, readonly SettingCarrier[]>>;

/** A model that knows itself which settings its provider gets. */
interface CarryingModel {
  carries(setting: SettingCarrier): boolean;
}

/**
 * The names of AI SDK providers that take a maker's options: Azure's and Bedrock's models have the
 * options of their makers, and a gateway of the AI SDK hands all of them on.
 */
const takers: Readonly<Record<string, RegExp>> = {
  openai: /openai(?!-?compatible)|azure|gateway/i,
  anthropic: /anthropic|gateway/i,
};

/** Options that models of one of OpenAI's formats do not have, by the end of what their provider is called. */
const lacking: Readonly<Record<string, RegExp>> = {
  'openai.maxToolCalls': /\.chat$/i,
  'openai.reasoningSummary': /\.chat$/i,
  'openai.truncation': /\.chat$/i,
  'openai.logitBias': /\.responses$/i,
  'openai.prediction': /\.responses$/i,
};

/** The fields of a request, by the caller's names, that its model does not get. */
export function ignoredFields(settings: ProviderSettings, model: LanguageModelV4): string[] {
  return Object.entries(settings)
    .filter(([, carriers]) => !carriers.some((carrier) => carriesSetting(model, carrier)))
    .map(([field]) => field);
}

/** Whether a model gets the setting of a provider option. */
export function carriesSetting(model: LanguageModelV4, carrier: SettingCarrier): boolean {
  if ('carries' in model) return (model as unknown as CarryingModel).carries(carrier);
  if (lacking[carrier]?.test(model.provider)) return false;
  const [maker = ''] = carrier.split('.', 1);
  return takers[maker]?.test(model.provider) ?? false;
}

/** The warning for a field that the model does not get. */
export function ignoredFieldWarning(field: string): string {
  return `${field}: the model's provider does not have it, and it was ignored`;
}

/** More names than this say nothing more. */
const maxUnknownFields = 16;
const maxNameLength = 64;

/**
 * The settings of a request: those fields that are set.
 *
 * @param fields what carries each field that the format knows and the model interface does not.
 * @param known the fields that the codec reads in another way; all others reach no model.
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
    else if ((unknown += 1) <= maxUnknownFields) settings[name.slice(0, maxNameLength)] = [];
  }
  return settings;
}

/**
 * The headers of a request that shape its answer, as settings of their own.
 *
 * @param carriers what carries each of them, by its name in small letters.
 */
export function headerSettings(
  headers: Headers | undefined,
  carriers: ProviderSettings,
): ProviderSettings {
  const given = Object.entries(carriers).filter(([name]) => headers?.get(name));
  return Object.fromEntries(given);
}

/** Whether a field asks for something: what says the default does not. */
export function isSet(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    value !== false &&
    value !== 'auto' &&
    value !== 'default'
  );
}

/** Provider options, ready to be spread into call options: makers without any options are left out. */
export function providerOptions(
  options: Readonly<Partial<Record<Maker, JSONObject>>>,
): Pick<LanguageModelV4CallOptions, 'providerOptions'> {
  const filled = Object.entries(options).filter(([, own]) => Object.keys(own).length > 0);
  return filled.length === 0 ? {} : { providerOptions: Object.fromEntries(filled) };
}
