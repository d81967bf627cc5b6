import {
  declareSettings,
  type FeatureMode,
  type GatewayDeclaration,
  type GatewaySettings,
  type GatewayToolName,
  type ShadowAgentSettings,
} from './gateway-settings.ts';
import { assertDeclaredValues } from './read-gateway-settings.ts';

/**
 * The declaration of a gateway tool, for every AI SDK major. Its schema is under both names that they read: `parameters`
 * (AI SDK 4) and `inputSchema` (since AI SDK 5).
 */
export interface GatewayToolDeclaration {
  /** Describes the tool for people who read the request. */
  description: string;
  // The schema type of each major has its own unique symbols, so no single type fits all.
  // oxlint-disable-next-line typescript/no-explicit-any
  inputSchema: any;
  // oxlint-disable-next-line typescript/no-explicit-any
  parameters: any;
}

/** The type of a gateway tool by its setting: declared, absent, or optional if the setting is known only at run time. */
type DeclaredBy<Setting> = Setting extends false | null | undefined
  ? undefined
  : GatewayToolDeclaration;

type SettingOf<Settings, Name extends keyof GatewaySettings> = Name extends keyof Settings
  ? Settings[Name]
  : undefined;

/**
 * The declarations as the accessors of a class. TypeScript leaves accessors out of the type of a spread object. So an app
 * can spread the declarations beside its own tools, and the types of the AI SDK list only the app's tools.
 */
declare abstract class DeclaredTools<Settings extends GatewaySettings> {
  get svc_prompt_guard(): DeclaredBy<SettingOf<Settings, 'promptGuard'>>;
  get svc_disable_content_filter(): DeclaredBy<SettingOf<Settings, 'disableContentFilter'>>;
  get svc_shadow_agent(): DeclaredBy<SettingOf<Settings, 'shadowAgent'>>;
}

/** {@link DeclaredTools} as an interface, because linters of apps forbid spreading an instance of a class. */
interface SpreadableTools<Settings extends GatewaySettings> extends DeclaredTools<Settings> {}

/**
 * The declarations of the enabled gateway tools. An app spreads them beside its own tools. They do not change the types of
 * calls, results and UI parts, because a model never calls a gateway tool.
 */
export type GatewayTools<Settings extends GatewaySettings = GatewaySettings> =
  // The AI SDK accepts only a type with an index signature as a set of tools.
  SpreadableTools<Settings> & Record<string, GatewayToolDeclaration>;

/** Makes an unknown name a compile error, which TypeScript alone would not report, because it infers the settings' type. */
type NoOthers<Given, Known> = string extends keyof Given
  ? unknown
  : Record<Exclude<keyof Given, keyof Known>, never>;

interface ModeSetting {
  mode?: FeatureMode;
}

type KnownSettings<Settings extends GatewaySettings> = NoOthers<Settings, GatewaySettings> & {
  readonly promptGuard?:
    | boolean
    | NoOthers<SettingOf<Settings, 'promptGuard'> & object, ModeSetting>;
  readonly disableContentFilter?:
    | boolean
    | NoOthers<SettingOf<Settings, 'disableContentFilter'> & object, ModeSetting>;
  readonly shadowAgent?:
    | boolean
    | NoOthers<SettingOf<Settings, 'shadowAgent'> & object, ShadowAgentSettings>;
};

/** How errors name these settings. */
const owner = 'toolgateTools()';

/** What each tool does, for people who read the request. */
const descriptions: Readonly<Record<GatewayToolName, string>> = {
  svc_prompt_guard: 'Protects the system prompt against attempts in user input.',
  svc_disable_content_filter: 'Switches the content filter off for this request.',
  svc_shadow_agent: 'Validates each answer and has it revised until one passes.',
};

/**
 * Declares gateway tools for `generateText` and `streamText` of every AI SDK major:
 * `tools: { ...toolgateTools({ promptGuard: true }), ...ownTools }`.
 *
 * @returns the declarations of the enabled tools. Spreading them does not change the types of the app's own tools.
 * @throws GatewayToolError for a `maxIterations` that no gateway accepts, InvalidArgumentError for an unknown setting.
 */
export function toolgateTools<const Settings extends GatewaySettings>(
  settings: Settings & KnownSettings<Settings>,
): GatewayTools<Settings> {
  const declared = declareSettings(settings, owner).map((declaration) => {
    const { name, defaults } = declaration;
    // Only the gateway knows the host's limit; this finds other invalid values early.
    assertDeclaredValues(declaration, Infinity);
    return [name, declare(descriptions[name], defaults)];
  });
  return Object.fromEntries(declared) as GatewayTools<Settings>;
}

/** Every AI SDK major accepts an object with this mark as one of its own schemas. */
const schemaMark = Symbol.for('vercel.ai.schema');
/** AI SDK 4 requires this mark as well. */
const validatorMark = Symbol.for('vercel.ai.validator');

function declare(
  description: string,
  defaults: GatewayDeclaration['defaults'],
): GatewayToolDeclaration {
  const properties: Record<string, object> = {};
  for (const [name, value] of Object.entries(defaults)) {
    // A caller without TypeScript may write `null`.
    if (value == null) continue;
    properties[name] = { type: typeof value === 'number' ? 'integer' : 'string', default: value };
  }
  const schema = {
    [schemaMark]: true,
    [validatorMark]: true,
    jsonSchema: { type: 'object', properties, additionalProperties: false },
    validate: (value: unknown) => ({ success: true, value }),
  };
  return { description, inputSchema: schema, parameters: schema };
}
