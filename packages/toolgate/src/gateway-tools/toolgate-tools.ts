import { defaultMaxIterationsLimit, readShadowAgentSettings } from './shadow-agent-settings.ts';
import {
  assertKnownSettings,
  type GatewaySettings,
  type GatewayToolName,
} from './gateway-settings.ts';

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

/**
 * Declares gateway tools for `generateText` and `streamText` of every AI SDK major, so their settings reach the
 * gateway: `tools: { ...toolgateTools({ promptGuard: true }), ...ownTools }`.
 *
 * @returns the declarations of the enabled tools. The type has all three, because AI SDK 5 and 6 type the calls to an
 *   optional tool as possibly `undefined`.
 * @throws GatewayToolError for a `maxIterations` that no gateway accepts, InvalidArgumentError for an unknown setting.
 */
export function toolgateTools(
  settings: GatewaySettings,
): Record<GatewayToolName, GatewayToolDeclaration> {
  assertKnownSettings(settings, 'toolgateTools()');
  const { promptGuard, disableContentFilter, shadowAgent } = settings;
  const declared: Partial<Record<GatewayToolName, GatewayToolDeclaration>> = {
    ...(promptGuard === true && {
      svc_prompt_guard: declare('Protects the system prompt against attempts in user input.'),
    }),
    ...(disableContentFilter === true && {
      svc_disable_content_filter: declare('Switches the content filter off for this request.'),
    }),
    ...(shadowAgent && {
      svc_shadow_agent: declare(
        'Validates each answer and has it revised until one passes.',
        shadowAgentProperties(shadowAgent === true ? {} : shadowAgent),
      ),
    }),
  };
  return declared as Record<GatewayToolName, GatewayToolDeclaration>;
}

function shadowAgentProperties(
  settings: Exclude<GatewaySettings['shadowAgent'], boolean | undefined>,
): Record<string, object> {
  const { hint, maxIterations } = settings;
  // The gateway checks the host's own limit; this finds invalid values early.
  const limit = Math.max(defaultMaxIterationsLimit, maxIterations ?? 0);
  readShadowAgentSettings({ hint, max_iterations: maxIterations }, limit);
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
