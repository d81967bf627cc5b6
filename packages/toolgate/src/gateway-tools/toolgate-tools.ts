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
 * The declaration of a gateway tool. It has its schema under both names that the AI SDK majors read: `parameters` in 4,
 * `inputSchema` since 5. All majors pass this form of a schema on unchanged.
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

/** The type of a gateway tool, by its setting: on, off, or both for a setting that is known only at run time. */
type DeclaredBy<Setting> = Setting extends false | null | undefined
  ? undefined
  : GatewayToolDeclaration;

type SettingOf<Settings, Name extends keyof GatewaySettings> = Name extends keyof Settings
  ? Settings[Name]
  : undefined;

/**
 * A class that exists only as a type. TypeScript leaves out the accessors of a class when an object is spread. An app can
 * therefore spread this beside its own tools, and the types of the AI SDK list only the app's tools.
 */
declare abstract class DeclaredTools<Settings extends GatewaySettings> {
  get svc_prompt_guard(): DeclaredBy<SettingOf<Settings, 'promptGuard'>>;
  get svc_disable_content_filter(): DeclaredBy<SettingOf<Settings, 'disableContentFilter'>>;
  get svc_shadow_agent(): DeclaredBy<SettingOf<Settings, 'shadowAgent'>>;
}

/** The same as an interface, because linters forbid an app to spread an instance of a class. */
interface SpreadableTools<Settings extends GatewaySettings> extends DeclaredTools<Settings> {}

/**
 * The declarations of the gateway tools that the settings switch on. An app spreads them beside its own tools. They add no
 * name to the types of calls, results and UI parts, because a model never calls a gateway tool.
 */
export type GatewayTools<Settings extends GatewaySettings = GatewaySettings> =
  // The AI SDK accepts only a type with an index signature as a set of tools.
  SpreadableTools<Settings> & Record<string, GatewayToolDeclaration>;

/** Makes an unknown name a compile error. TypeScript reports one only against a fixed type, but it infers the type of the settings. */
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
 * Declares gateway tools for `generateText` and `streamText` of every AI SDK major, so their settings reach the
 * gateway: `tools: { ...toolgateTools({ promptGuard: true }), ...ownTools }`.
 *
 * @returns the declarations of the enabled tools; the type names exactly these. Spreading them does not change the types of
 *   the app's own tools.
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
    // A caller without a compiler may write `null`.
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
