import {
  Agent,
  type AgentInputItem,
  OpenAIResponsesModel,
  run,
  setTracingDisabled,
  tool,
} from '@openai/agents';
import { toolgateOutcome } from 'toolgate';
import { type Client, declarationsOf, modelId, type Question, runTool } from './client.ts';
import { connectOpenAI } from './openai-clients.ts';

/** `@openai/agents`; its agents use the responses format. */
export const openAIAgents: Client = {
  name: '`@openai/agents`',
  onBlock: 'throws its own `ModelBehaviorError`, since the response is incomplete',
  outcome: {
    whole: '`toolgateOutcome(result.rawResponses.at(-1).providerData)`',
    streamed: '`toolgateOutcome(event)` of the raw terminal event',
  },
  async ask(question, connection) {
    setTracingDisabled(true);
    const agent = agentOf(
      question,
      new OpenAIResponsesModel(connectOpenAI(connection), question.model ?? modelId),
    );
    const { signal, onText } = question;
    const options = signal ? { signal } : {};
    if (!question.stream) {
      const result = await run(agent, inputOf(question), options);
      const last = result.rawResponses.at(-1)?.providerData;
      return { text: textOf(result.finalOutput), outcome: toolgateOutcome(last) };
    }
    const result = await run(agent, inputOf(question), { ...options, stream: true });
    let outcome: ReturnType<typeof toolgateOutcome>;
    for await (const event of result) {
      if (event.type !== 'raw_model_stream_event') continue;
      if (event.data.type === 'output_text_delta') onText?.(event.data.delta);
      if (event.data.type === 'model') outcome = toolgateOutcome(event.data.event) ?? outcome;
    }
    await result.completed;
    return { text: textOf(result.finalOutput), outcome };
  },
};

function textOf(output: unknown): string {
  if (output === undefined) throw new Error('The agent has no final output.');
  return typeof output === 'string' ? output : JSON.stringify(output);
}

function inputOf({ text, image }: Question): AgentInputItem[] {
  return [
    {
      role: 'user',
      content: [
        { type: 'input_text', text },
        ...(image === undefined
          ? []
          : [{ type: 'input_image' as const, image: `data:image/png;base64,${image}` }]),
      ],
    },
  ];
}

function agentOf(question: Question, model: OpenAIResponsesModel) {
  const { instructions, schema } = question;
  const tools = declarationsOf(question).map(({ name, description, schema: parameters }) =>
    tool({
      name,
      description,
      parameters: { ...parameters, required: [], additionalProperties: true },
      strict: false,
      execute: (input) => runTool(question, name, input),
    }),
  );
  const base = { name: 'agent', model, tools, ...(instructions !== undefined && { instructions }) };
  if (schema === undefined) return new Agent(base);
  const outputType = {
    type: 'json_schema' as const,
    name: 'answer',
    strict: true,
    schema: schema as never,
  };
  return new Agent({ ...base, outputType });
}
