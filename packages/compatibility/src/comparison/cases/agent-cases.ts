import type { Call, Case } from '../call.ts';
import { noteFields, readAll, readResponse } from '../read-result.ts';
import { scripts } from '../scripts.ts';
import { showTools } from '../tools.ts';
import { piped } from './reading-cases.ts';

/** What the SDK's agents have in common. */
interface Agent {
  generate(options: object): Promise<object>;
  stream(options: object): Promise<{ fullStream: AsyncIterable<unknown> }>;
}

type AgentClass = new (settings: object) => Agent;

const stopWhen = ({ steps }: { steps: unknown[] }) => steps.length >= 4;

/** An agent with the options of every call; its question comes with each call. */
function createAgent(call: Call, name: string): Agent {
  const { prompt: _prompt, system, ...settings } = call.options({ tools: showTools(call) });
  const AgentOfMajor = call.sdk[name] as AgentClass;
  const instructions = call.major.number === 5 ? { system } : { instructions: system };
  return new AgentOfMajor({ stopWhen, ...(system !== undefined && instructions), ...settings });
}

const question = { prompt: 'Which play is on tonight?' };
const uiMessages = [
  { id: 'message-1', role: 'user', parts: [{ type: 'text', text: question.prompt }] },
];

function casesFor(name: string): Case[] {
  const common = { needs: [`sdk.${name}`], scripts: [scripts.toolCall, scripts.text] };
  return [
    {
      name: `${name}, generate`,
      ...common,
      run: async (call) => noteFields(call, await createAgent(call, name).generate(question)),
    },
    {
      name: `${name}, stream`,
      ...common,
      async run(call) {
        const result = await createAgent(call, name).stream(question);
        await readAll(call, 'part', result.fullStream);
        await noteFields(call, result);
      },
    },
  ];
}

const uiFunctions: Record<string, (call: Call, agent: Agent) => Promise<void>> = {
  createAgentUIStream: async (call, agent) =>
    readAll(call, 'chunk', await call.sdk['createAgentUIStream']({ agent, uiMessages })),
  createAgentUIStreamResponse: async (call, agent) =>
    readResponse(call, await call.sdk['createAgentUIStreamResponse']({ agent, uiMessages })),
  pipeAgentUIStreamToResponse: async (call, agent) =>
    piped(call, (response) =>
      call.sdk['pipeAgentUIStreamToResponse']({ response, agent, uiMessages }),
    ),
  DirectChatTransport: async (call, agent) => {
    const transport = new call.sdk['DirectChatTransport']({ agent });
    const sent = { chatId: 'chat-1', messages: uiMessages, trigger: 'submit-message' };
    await readAll(call, 'chunk', await transport.sendMessages(sent));
  },
};

/** The agents of AI SDK 5 to 7, and what makes chats of them. */
export const agentCases: readonly Case[] = [
  ...casesFor('Experimental_Agent'),
  ...casesFor('ToolLoopAgent'),
  ...Object.entries(uiFunctions).map(([name, run]): Case => ({
    name,
    needs: [`sdk.${name}`],
    scripts: [scripts.toolCall, scripts.text],
    run: async (call) => run(call, createAgent(call, 'ToolLoopAgent')),
  })),
];
