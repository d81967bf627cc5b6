/** The language-model specifications. */
export type SpecificationVersion = 'v1' | 'v2' | 'v3' | 'v4';

/** A call of a tool. */
interface ScriptedCall {
  id: string;
  name: string;
  input: string;
  /** Whether the provider runs it. Specification V1 has no such calls. */
  providerExecuted?: true;
}

/** A scripted model's answer to one call. */
export interface Answer {
  text?: string;
  reasoning?: string;
  calls?: ScriptedCall[];
  /** In a stream, the id of a call for whose approval the provider asks. Specifications since V3 have such requests. */
  approval?: string;
  /** Text that comes after the calls. */
  textAfter?: string;
  /** Why it ended; by default for its calls, or because it was complete. */
  finishReason?: 'content-filter' | undefined;
}

/** A call as the model got it: the options of its own specification. */
export type Call = Record<string, unknown>;

/** A model of one specification, written by hand from its types, with a log of its calls. */
export interface ScriptedModel {
  specificationVersion: SpecificationVersion;
  provider: string;
  modelId: string;
  calls: Call[];
  doGenerate(options: Call): Promise<object>;
  doStream(options: Call): Promise<object>;
}

/**
 * A model that gives one answer after the other and repeats the last; an `Error` is thrown. Streams
 * cut text into pieces of a few characters.
 */
export function scriptedModel(
  version: SpecificationVersion,
  ...answers: (Answer | Error | string)[]
): ScriptedModel {
  const calls: Call[] = [];

  async function next(options: Call): Promise<Answer> {
    (options['abortSignal'] as AbortSignal | undefined)?.throwIfAborted();
    const answer = answers[Math.min(calls.length, answers.length - 1)] ?? '';
    calls.push(options);
    if (answer instanceof Error) throw answer;
    return typeof answer === 'string' ? { text: answer } : answer;
  }

  return {
    specificationVersion: version,
    provider: 'scripted',
    modelId: 'scripted',
    calls,
    ...(version === 'v1' ? { defaultObjectGenerationMode: 'json' } : { supportedUrls: {} }),
    doGenerate: async (options) => resultOf(version, await next(options)),
    async doStream(options) {
      const parts = partsOf(version, await next(options));
      const stream = new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      });
      return version === 'v1'
        ? { stream, rawCall: { rawPrompt: null, rawSettings: {} } }
        : { stream };
    },
  };
}

function finishOf(version: SpecificationVersion, { calls = [], finishReason }: Answer): object {
  const reason = finishReason ?? (calls.length > 0 ? 'tool-calls' : 'stop');
  if (version === 'v1') {
    return { finishReason: reason, usage: { promptTokens: 10, completionTokens: 5 } };
  }
  if (version === 'v2') {
    const usage = { inputTokens: 10, outputTokens: 5, totalTokens: 15 };
    return { finishReason: reason, usage };
  }
  return {
    finishReason: { unified: reason, raw: reason },
    usage: {
      inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 5, text: 5, reasoning: 0 },
    },
  };
}

function resultOf(version: SpecificationVersion, answer: Answer): object {
  const { text, reasoning, calls = [], textAfter } = answer;
  const texts = [text, textAfter].filter((each) => each !== undefined);
  const finish = finishOf(version, answer);
  if (version === 'v1') {
    return {
      ...finish,
      ...(texts.length > 0 && { text: texts.join('') }),
      ...(reasoning !== undefined && { reasoning }),
      toolCalls: calls.map((call) => callV1(call)),
      rawCall: { rawPrompt: null, rawSettings: {} },
    };
  }
  return {
    ...finish,
    content: [
      ...(reasoning === undefined ? [] : [{ type: 'reasoning', text: reasoning }]),
      ...(text === undefined ? [] : [{ type: 'text', text }]),
      ...calls.map((call) => callV2(call)),
      ...(textAfter === undefined ? [] : [{ type: 'text', text: textAfter }]),
    ],
    warnings: [],
  };
}

function callV1({ id, name, input }: ScriptedCall): object {
  return { toolCallType: 'function', toolCallId: id, toolName: name, args: input };
}

function callV2({ id, name, input, ...rest }: ScriptedCall): object {
  return { type: 'tool-call', toolCallId: id, toolName: name, input, ...rest };
}

function partsOf(version: SpecificationVersion, answer: Answer): object[] {
  const { text = '', reasoning, calls = [], approval: toolCallId, textAfter = '' } = answer;
  const finish = { type: 'finish', ...finishOf(version, answer) };
  const [pieces, piecesAfter] = [cut(text), cut(textAfter)];
  if (version === 'v1') {
    return [
      ...(reasoning === undefined ? [] : [{ type: 'reasoning', textDelta: reasoning }]),
      ...pieces.map((textDelta) => ({ type: 'text-delta', textDelta })),
      ...calls.map((call) => ({ type: 'tool-call', ...callV1(call) })),
      ...piecesAfter.map((textDelta) => ({ type: 'text-delta', textDelta })),
      finish,
    ];
  }
  return [
    { type: 'stream-start', warnings: [] },
    ...(reasoning === undefined ? [] : blockOf('reasoning', '0', [reasoning])),
    ...(text === '' ? [] : blockOf('text', '1', pieces)),
    ...calls.flatMap(({ id, name, input, ...rest }) => [
      { type: 'tool-input-start', id, toolName: name, ...rest },
      { type: 'tool-input-delta', id, delta: input },
      { type: 'tool-input-end', id },
      callV2({ id, name, input, ...rest }),
    ]),
    ...(toolCallId === undefined
      ? []
      : [{ type: 'tool-approval-request', approvalId: 'approval-1', toolCallId }]),
    ...(textAfter === '' ? [] : blockOf('text', '2', piecesAfter)),
    finish,
  ];
}

function cut(text: string): string[] {
  return text.match(/[\s\S]{1,7}/g) ?? [];
}

function blockOf(type: string, id: string, pieces: string[]): object[] {
  return [
    { type: `${type}-start`, id },
    ...pieces.map((delta) => ({ type: `${type}-delta`, id, delta })),
    { type: `${type}-end`, id },
  ];
}
