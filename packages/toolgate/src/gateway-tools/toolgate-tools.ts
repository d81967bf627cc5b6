import { type ModeTool, modeOf, readMode } from './feature-modes.ts';
import {
  assertKnownSettings,
  type FeatureMode,
  type GatewaySettings,
  type GatewayToolName,
  type ShadowAgentSettings,
} from './gateway-settings.ts';
import { defaultMaxIterationsLimit, readShadowAgentSettings } from './shadow-agent-settings.ts';

/**
 * The declaration of a gateway tool. Its schema is under both names that the AI SDK's majors read (`parameters` in 4,
 * `inputSchema` since 5), in a form that all of them pass on unchanged.
 */
export interface GatewayToolDeclaration {
  /** Describes the tool for people who read the request. */
  description: string;
  // The schema type of each major has unique symbols of its own.
  // oxlint-disable-next-line typescript/no-explicit-any
  inputSchema: any;
  // oxlint-disable-next-line typescript/no-explicit-any
  parameters: any;
}

/** The type of a gateway tool by its setting: declared, left out, or either where only the program knows. */
type DeclaredBy<Setting> = Setting extends false | null | undefined
  ? undefined
  : GatewayToolDeclaration;

type SettingOf<Settings, Name extends keyof GatewaySettings> = Name extends keyof Settings
  ? Settings[Name]
  : undefined;

/**
 * Only a type. TypeScript leaves accessors of classes out when it spreads an object, so the tools of an app that spreads
 * this beside its own are its own in every type that the AI SDK makes of them.
 */
declare abstract class DeclaredTools<Settings extends GatewaySettings> {
  get svc_prompt_guard(): DeclaredBy<SettingOf<Settings, 'promptGuard'>>;
  get svc_disable_content_filter(): DeclaredBy<SettingOf<Settings, 'disableContentFilter'>>;
  get svc_shadow_agent(): DeclaredBy<SettingOf<Settings, 'shadowAgent'>>;
}

/** The same without being a class, whose instances linters do not let an app spread. */
interface SpreadableTools<Settings extends GatewaySettings> extends DeclaredTools<Settings> {}

/**
 * The declarations of the gateway tools that some settings switch on. Spread beside an app's own tools they add no name to
 * the types of calls, results and UI parts, since a gateway tool is never called.
 */
export type GatewayTools<Settings extends GatewaySettings = GatewaySettings> =
  // The AI SDK takes only what has an index signature for its set of tools.
  SpreadableTools<Settings> & Record<string, GatewayToolDeclaration>;

/** Makes an unknown name an error. The compiler itself does so only for a given type, and the type of settings is inferred. */
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

/** What errors call these settings. */
const owner = 'toolgateTools()';

/**
 * Declares gateway tools for `generateText` and `streamText` of every AI SDK major, so their settings reach the
 * gateway: `tools: { ...toolgateTools({ promptGuard: true }), ...ownTools }`.
 *
 * @returns the declarations of the enabled tools, and the type of exactly these. Spread, they leave the types of the app's
 *   own tools as they are.
 * @throws GatewayToolError for a `maxIterations` that no gateway accepts, InvalidArgumentError for an unknown setting.
 */
export function toolgateTools<const Settings extends GatewaySettings>(
  settings: Settings & KnownSettings<Settings>,
): GatewayTools<Settings> {
  assertKnownSettings(settings, owner);
  const { promptGuard, disableContentFilter, shadowAgent }: GatewaySettings = settings;
  const declared: Partial<Record<GatewayToolName, GatewayToolDeclaration>> = {
    ...(promptGuard && {
      svc_prompt_guard: declare(
        'Protects the system prompt against attempts in user input.',
        modeProperties('svc_prompt_guard', promptGuard),
      ),
    }),
    ...(disableContentFilter && {
      svc_disable_content_filter: declare(
        'Switches the content filter off for this request.',
        modeProperties('svc_disable_content_filter', disableContentFilter),
      ),
    }),
    ...(shadowAgent && {
      svc_shadow_agent: declare(
        'Validates each answer and has it revised until one passes.',
        shadowAgentProperties(shadowAgent === true ? {} : shadowAgent),
      ),
    }),
  };
  return declared as unknown as GatewayTools<Settings>;
}

function modeProperties(
  tool: ModeTool,
  setting: true | { mode?: FeatureMode },
): Record<string, object> {
  const mode = readMode(tool, { mode: modeOf(setting) }, owner);
  return mode === undefined ? {} : { mode: { type: 'string', default: mode } };
}

function shadowAgentProperties(
  settings: Exclude<GatewaySettings['shadowAgent'], boolean | undefined>,
): Record<string, object> {
  const { hint, maxIterations } = settings;
  // The gateway checks the host's own limit; this finds invalid values early.
  const limit = Math.max(defaultMaxIterationsLimit, maxIterations ?? 0);
  readShadowAgentSettings({ hint, max_iterations: maxIterations }, limit, owner);
  return {
    ...(isSet(hint) && { hint: { type: 'string', default: hint } }),
    ...(isSet(maxIterations) && {
      max_iterations: { type: 'integer', default: maxIterations },
    }),
  };
}

/** A caller without a compiler may write `null`. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Every major of the AI SDK takes an object with this mark for one of its own schemas. */
const schemaMark = Symbol.for('vercel.ai.schema');
/** AI SDK 4 asks for this mark as well. */
const validatorMark = Symbol.for('vercel.ai.validator');

function declare(
  description: string,
  properties: Record<string, object> = {},
): GatewayToolDeclaration {
  const schema = {
    [schemaMark]: true,
    [validatorMark]: true,
    jsonSchema: { type: 'object', properties, additionalProperties: false },
    validate: (value: unknown) => ({ success: true, value }),
  };
  return { description, inputSchema: schema, parameters: schema };
}
