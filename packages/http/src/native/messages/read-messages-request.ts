import { type HiddenText, isGatewayToolName } from 'toolgate';
import type { OpenedNativeRequest } from 'toolgate/pipeline';
import { applyGuard, guardView, isContent } from '../guard-view.ts';
import { isRecord } from '../../is-record.ts';
import { isObjectList, isUnset, type JsonObject, omit } from '../json-object.ts';
import type { NativeReading } from '../native-format.ts';
import { hiddenContent, withoutMarks } from '../wire-content.ts';
import {
  forwardedTools,
  holdsGatewayTool,
  toModelTool,
  toolTexts,
  type WireTool,
} from '../wire-tools.ts';
import { readConversation } from './read-conversation.ts';

/**
 * Reads a request of messages.
 *
 * @returns `undefined` for whatever is not understood, and for message threads: what a thread hides
 *   is not in the request.
 */
export function readMessagesRequest(body: JsonObject): NativeReading | undefined {
  const { stream, system, thread } = body;
  const isStreamFlag = isUnset(stream) || typeof stream === 'boolean';
  if (!isStreamFlag || !isUnset(thread) || !isContent(system)) return undefined;
  const prompt = hiddenContent(system);
  const conversation = readConversation(body['messages']);
  const tools = readTools(body['tools']);
  const choice = readToolChoice(body['tool_choice']);
  if (!prompt || !conversation || !tools || choice === 'unreadable') return undefined;
  const { messages, hidden, exempt, earlierAnswers } = conversation;
  const view = messages.map(({ role, content }) => guardView(role, content));
  return {
    isStream: stream === true,
    warnings: [],
    messages: view,
    request: {
      tools: tools.map(({ modelTool }) => modelTool),
      ...(choice && { toolChoice: choice }),
      texts: {
        hidden: [...prompt, ...hidden, ...tools.flatMap(({ texts }) => texts)],
        exempt,
        earlierAnswers,
      },
      isStructured: isStructured(body),
    },
    changes(opened, guarded) {
      const sent = applyGuard(messages, view, guarded);
      const marked = withoutMarks(system);
      return {
        ...(marked !== system && { system: marked }),
        ...(!isSameList(sent, body['messages']) && { messages: sent }),
        ...changedTools({ body, tools, opened, choice }),
      };
    },
  };
}

interface ReadTool {
  tool: WireTool;
  modelTool: ReturnType<typeof toModelTool>;
  texts: HiddenText[];
}

/** Tools in OpenAI's shape are translated, like gateway tools that are declared as a type are refused: not here. */
function readTools(given: unknown): ReadTool[] | undefined {
  if (!isUnset(given) && !isObjectList(given)) return undefined;
  const read = (given ?? []).map((wire) => readTool(wire));
  return read.every((one) => one !== undefined) ? read : undefined;
}

function readTool(wire: JsonObject): ReadTool | undefined {
  const { type, name, function: nested } = wire;
  if (isGatewayToolName(type)) return undefined;
  const isOwn = isUnset(type) || type === 'custom' || type === 'function';
  const declaration = isOwn && isRecord(nested) ? nested : wire;
  const isGateway = isGatewayToolName(declaration['name']);
  if (isOwn && !isGateway) {
    const isWhole = typeof name === 'string' && isRecord(wire['input_schema']);
    if (!isWhole) return undefined;
  }
  // A schema may name a property as it likes.
  if (!isGateway && holdsGatewayTool(omit(wire, 'input_schema'))) return undefined;
  const tool = { wire, declaration: isOwn || isGateway ? declaration : undefined };
  const texts = toolTexts(tool).map((text): HiddenText => ({ text, kind: 'tool-descriptions' }));
  return { tool, modelTool: toModelTool(tool), texts };
}

const choiceTypes = { auto: 'auto', none: 'none', any: 'required' } as const;

function readToolChoice(choice: unknown): NativeReading['request']['toolChoice'] | 'unreadable' {
  if (isUnset(choice)) return undefined;
  if (!isRecord(choice)) return 'unreadable';
  const { type, name } = choice;
  if (type === 'tool') {
    return typeof name === 'string' ? { type: 'tool', toolName: name } : 'unreadable';
  }
  if (type === 'auto' || type === 'none' || type === 'any') return { type: choiceTypes[type] };
  return 'unreadable';
}

function isStructured({ output_config: config, output_format: format }: JsonObject): boolean {
  const wanted = isRecord(config) ? (config['format'] ?? format) : format;
  return isRecord(wanted) && wanted['type'] !== 'text';
}

function changedTools({
  body,
  tools,
  opened,
  choice,
}: {
  body: JsonObject;
  tools: readonly ReadTool[];
  opened: OpenedNativeRequest;
  choice: NativeReading['request']['toolChoice'];
}): JsonObject {
  const { forwarded, isChanged } = forwardedTools(tools, opened);
  const isRelaxed = choice?.type !== opened.toolChoice?.type;
  if (!isChanged && !isRelaxed) return {};
  const left = forwarded.filter((wire) => wire !== undefined);
  const given = body['tool_choice'];
  const { name: _name, ...rest } = isRecord(given) ? given : {};
  const choiceLeft = isRelaxed ? { ...rest, type: 'auto' } : given;
  return {
    tools: left.length > 0 ? left : undefined,
    tool_choice: left.length > 0 ? choiceLeft : undefined,
  };
}

function isSameList(list: readonly unknown[], other: unknown): boolean {
  return (
    Array.isArray(other) &&
    list.length === other.length &&
    list.every((one, index) => one === other[index])
  );
}
