import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart as Part,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { isGatewayToolName } from '../gateway-tools/index.ts';
import { isRecord } from '../internal/index.ts';
import { deriveModel } from '../specification/index.ts';
import { joinWarnings } from './active-request.ts';

const unseenInstructions =
  'The content filter cannot hide instructions that were added after the gateway: by the provider, or by a middleware ' +
  'inside the gateway, such as defaultInstructionsMiddleware(). Put that middleware before the gateway.';

const unseenTool =
  'The provider got a svc_ tool that the model may call: a middleware inside the gateway, such as defaultSettingsMiddleware(), ' +
  'added it. Put that middleware before the gateway.';

/**
 * Wraps a model, so its answers warn of middleware that changes requests after the gateway has read them. The wrapper
 * finds such changes in the request body that reached the provider. An answer without a warning is the same object.
 */
export function warnOfOrder(model: LanguageModelV4): LanguageModelV4 {
  return deriveModel(model, {
    async doGenerate(options) {
      const result = await model.doGenerate(options);
      const warnings = warningsFor(options, result.request?.body);
      return warnings.length === 0
        ? result
        : { ...result, warnings: joinWarnings(result.warnings, warnings) };
    },
    async doStream(options) {
      const result = await model.doStream(options);
      const warnings = warningsFor(options, result.request?.body);
      if (warnings.length === 0) return result;
      return { ...result, stream: result.stream.pipeThrough(warningsTransform(warnings)) };
    },
  });
}

/** Creates a transform that adds warnings to the `stream-start` part of a streamed answer, which it may have to send itself. */
export function warningsTransform(
  warnings: readonly SharedV4Warning[],
): TransformStream<Part, Part> {
  const ownStart: Part = { type: 'stream-start', warnings: [] };
  let isFirst = true;
  return new TransformStream({
    transform(part, controller) {
      const start = part.type === 'stream-start' ? part : ownStart;
      if (isFirst)
        controller.enqueue({ ...start, warnings: joinWarnings(start.warnings, warnings) });
      if (!isFirst || start === ownStart) controller.enqueue(part);
      isFirst = false;
    },
  });
}

function warningsFor(options: LanguageModelV4CallOptions, body: unknown): SharedV4Warning[] {
  if (body === undefined) return [];
  const messages: string[] = [];
  if (!mayHaveInstructions(options) && hasInstructions(body)) messages.push(unseenInstructions);
  if (hasGatewayTool(body)) messages.push(unseenTool);
  return messages.map((message) => ({ type: 'other', message }));
}

/** Whether the gateway saw instructions, or the provider writes instructions of its own to ask for JSON. */
function mayHaveInstructions({
  prompt,
  providerOptions = {},
  responseFormat,
}: LanguageModelV4CallOptions): boolean {
  return (
    responseFormat?.type === 'json' ||
    prompt.some(({ role }) => role === 'system') ||
    Object.values(providerOptions).some(({ instructions }) => instructions !== undefined)
  );
}

/** The wire formats put instructions in a message of such a role, or in such a field at the top level. */
const roles = ['system', 'developer'];
const fields = ['system', 'instructions', 'systemInstruction', 'system_instruction'];
const instructionRole = new RegExp(`"role":\\s*"(?:${roles.join('|')})"`);
const instructionField = new RegExp(`"(?:${fields.join('|')})":\\s*(?:"(?!")|[[{])`);
const toolName = /"name":\s*"svc_/;

/** Finds instructions in a request body. AI SDK 4 keeps the body as text, where quotes inside a string are escaped. */
function hasInstructions(body: unknown): boolean {
  if (typeof body === 'string') return instructionRole.test(body) || instructionField.test(body);
  if (!isRecord(body)) return false;
  const list: unknown = body['messages'] ?? body['input'];
  return fields.some((name) => body[name]) || (Array.isArray(list) && list.some(isInstruction));
}

function isInstruction(message: unknown): boolean {
  return isRecord(message) && roles.some((role) => role === message['role']);
}

function hasGatewayTool(body: unknown): boolean {
  if (typeof body === 'string') return toolName.test(body);
  const tools = isRecord(body) ? body['tools'] : undefined;
  return Array.isArray(tools) && tools.some(isGatewayTool);
}

function isGatewayTool(tool: unknown): boolean {
  if (!isRecord(tool)) return false;
  const { name, function: inner } = tool;
  const ownName = name ?? (isRecord(inner) ? inner['name'] : undefined);
  return typeof ownName === 'string' && isGatewayToolName(ownName);
}
