import type { Call, CallOptions } from './call.ts';

/** How the tool of the scripts works. */
export type ToolKind = 'ordinary' | 'client' | 'throwing' | 'approval' | 'progress';

/** The tool that the scripts call. What it is called with is noted. */
export function showTools(
  { sdk, note }: Call,
  kind: ToolKind = 'ordinary',
): Record<string, unknown> {
  const schema = sdk['jsonSchema'](
    { type: 'object', properties: { day: { type: 'string' }, kind: { type: 'string' } } },
    {
      validate: (value: { day?: unknown }) =>
        typeof value.day === 'string'
          ? { success: true, value }
          : { success: false, error: new Error('The day is no text.') },
    },
  );
  const execute = {
    ordinary: async (input: unknown, options: unknown) => {
      note('tool', input, options);
      return 'Hamlet';
    },
    client: undefined,
    throwing: async () => {
      throw new Error('The list is lost.');
    },
    approval: async () => 'Hamlet',
    async *progress() {
      yield 'looking';
      yield 'Hamlet';
    },
  }[kind];
  const listShows = sdk['tool']({
    description: 'Lists the shows of a day.',
    parameters: schema,
    inputSchema: schema,
    ...(execute && { execute }),
    ...(kind === 'approval' && { needsApproval: true }),
    onInputStart: () => note('tool, input starts'),
    onInputDelta: ({ inputTextDelta }: { inputTextDelta: string }) =>
      note('tool, input', inputTextDelta),
    onInputAvailable: ({ input }: { input: unknown }) => note('tool, whole input', input),
  });
  return { list_shows: listShows };
}

/** Lets a tool loop take a few steps, by the name that the major has for it. */
export function steps({ major }: Call): CallOptions {
  if (major.number === 4) return { maxSteps: 4, toolCallStreaming: true };
  return { stopWhen: ({ steps: done }: { steps: unknown[] }) => done.length >= 4 };
}

/** The schema of the object that the scripts answer with. */
export function playSchema({ sdk }: Call): unknown {
  return sdk['jsonSchema'](
    {
      type: 'object',
      properties: { title: { type: 'string' }, acts: { type: 'number' } },
      required: ['title'],
    },
    {
      validate: (value: { title?: unknown }) =>
        typeof value.title === 'string'
          ? { success: true, value }
          : { success: false, error: new Error('There is no title.') },
    },
  );
}

/** Options for an output of a kind, by the name that the major has for it. */
export function outputOptions({ sdk, major }: Call, kind: string, more: object = {}): CallOptions {
  const output = sdk['Output'][kind](more);
  return { [major.number < 6 ? 'experimental_output' : 'output']: output };
}
