import type { SpecificationVersion } from '../models/index.ts';
import type { Part } from './scripts.ts';

type Fields = Record<string, unknown>;
type FinishPart = Extract<Part, { type: 'finish' }>;

/** The parts of a stream in another specification than V4; V1 lacks some of the parts. */
export function partsFor(version: SpecificationVersion, part: Part): object[] {
  if (version === 'v1') return partsV1(part);
  if (version === 'v4') return [part];
  if (part.type === 'file') return [{ ...part, data: bytesOf(part) }];
  if (version === 'v2' && part.type === 'finish') return [{ ...part, ...endFor('v2', part) }];
  return [part];
}

/** A whole answer made of the parts of a stream. */
export function resultFor(version: SpecificationVersion, parts: readonly Part[]): object {
  const content = contentOf(parts);
  const finish = parts.find((part) => part.type === 'finish');
  const warnings = parts.flatMap((part) => (part.type === 'stream-start' ? part.warnings : []));
  const end = {
    ...(finish && endFor(version, finish)),
    warnings,
    ...(finish?.providerMetadata && { providerMetadata: finish.providerMetadata }),
  };
  const response = { id: 'response-1', timestamp: new Date(0), modelId: 'played-model' };
  if (version === 'v1') return { ...resultV1(content), ...end, response };
  const lowered = content.flatMap((part) => partsFor(version, part as Part));
  return { content: lowered, ...end, response };
}

function endFor(version: SpecificationVersion, { finishReason, usage }: FinishPart): object {
  const { inputTokens, outputTokens } = usage;
  const [input = 0, output = 0] = [inputTokens.total, outputTokens.total];
  if (version === 'v1') {
    return {
      finishReason: finishReason.unified,
      usage: { promptTokens: input, completionTokens: output },
    };
  }
  if (version === 'v2') {
    const flat = { inputTokens: input, outputTokens: output, totalTokens: input + output };
    return { finishReason: finishReason.unified, usage: flat };
  }
  return { finishReason, usage };
}

function bytesOf({ data }: Extract<Part, { type: 'file' }>): unknown {
  return data.type === 'data' ? data.data : data;
}

/** The content of a whole answer: each text put together, the other parts as they are. */
function contentOf(parts: readonly Part[]): Fields[] {
  const content: Fields[] = [];
  for (const part of parts) {
    if (part.type === 'text-start' || part.type === 'reasoning-start') {
      content.push({ type: part.type.replace('-start', ''), text: '' });
    } else if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      const block = content.at(-1);
      if (block) block['text'] = `${String(block['text'])}${part.delta}`;
    } else if (part.type === 'reasoning-end' && part.providerMetadata) {
      Object.assign(content.at(-1) ?? {}, { providerMetadata: part.providerMetadata });
    } else if (['source', 'file', 'tool-call', 'tool-result'].includes(part.type)) {
      content.push({ ...part });
    }
  }
  return content;
}

function resultV1(content: readonly Fields[]): object {
  const ofType = (type: string) => content.filter((part) => part['type'] === type);
  const texts = ofType('text').map((part) => part['text']);
  const reasoning = ofType('reasoning').map((part) => ({
    type: 'text',
    text: part['text'],
    signature: 'c2lnbmVk',
  }));
  const calls = ofType('tool-call').map((part) => callV1(part as ToolCall));
  const sources = ofType('source').map(({ type: _type, ...source }) => source);
  const files = ofType('file').map((part) => fileV1(part as unknown as FilePart));
  return {
    ...(texts.length > 0 && { text: texts.join('') }),
    ...(reasoning.length > 0 && { reasoning }),
    ...(calls.length > 0 && { toolCalls: calls }),
    ...(sources.length > 0 && { sources }),
    ...(files.length > 0 && { files }),
    rawCall,
  };
}

/** What AI SDK 4 asks of every answer. */
export const rawCall: object = { rawPrompt: null, rawSettings: {} };

type ToolCall = Extract<Part, { type: 'tool-call' }>;
type FilePart = Extract<Part, { type: 'file' }>;

function callV1({ toolCallId, toolName, input }: ToolCall): object {
  return { toolCallType: 'function', toolCallId, toolName, args: input };
}

function fileV1(part: FilePart): object {
  return { mimeType: part.mediaType, data: bytesOf(part) };
}

function partsV1(part: Part): object[] {
  switch (part.type) {
    case 'text-delta':
      return [{ type: 'text-delta', textDelta: part.delta }];
    case 'reasoning-delta':
      return [{ type: 'reasoning', textDelta: part.delta }];
    case 'reasoning-end':
      return [{ type: 'reasoning-signature', signature: 'c2lnbmVk' }];
    case 'source': {
      const { type: _type, ...source } = part;
      return [{ type: 'source', source }];
    }
    case 'file':
      return [{ type: 'file', ...fileV1(part) }];
    case 'tool-input-delta':
      return [
        {
          type: 'tool-call-delta',
          toolCallType: 'function',
          toolCallId: part.id,
          toolName: 'list_shows',
          argsTextDelta: part.delta,
        },
      ];
    case 'tool-call':
      return part.providerExecuted ? [] : [{ type: 'tool-call', ...callV1(part) }];
    case 'finish': {
      const { providerMetadata } = part;
      return [
        { type: 'finish', ...endFor('v1', part), ...(providerMetadata && { providerMetadata }) },
      ];
    }
    case 'error':
    case 'response-metadata':
      return [part];
    default:
      return [];
  }
}
