import { type ChatMessage, chatRequest, declaredTools, type Settings } from './chat-request.ts';

/** The request of a snippet. */
export interface SnippetRequest {
  /** The gateway's URL, without a path. */
  origin: string;
  /** Whether the gateway needs a key. */
  needsKey: boolean;
  settings: Settings;
  messages: readonly ChatMessage[];
}

/** The id of a client. */
export type SnippetKindName = 'openai' | 'anthropic' | 'ai-sdk' | 'curl';

/** The clients by their id: the name on the page, and a function that writes code for the client. */
export const snippetKinds: Readonly<
  Record<SnippetKindName, { title: string; write: (request: SnippetRequest) => string }>
> = {
  openai: { title: 'OpenAI SDK', write: openaiSnippet },
  anthropic: { title: 'Anthropic SDK', write: anthropicSnippet },
  'ai-sdk': { title: 'AI SDK', write: aiSdkSnippet },
  curl: { title: 'curl', write: curlSnippet },
};

const key = 'process.env.TOOLGATE_API_KEY';

function openaiSnippet({ origin, needsKey, settings, messages }: SnippetRequest): string {
  const body = chatRequest(settings, messages);
  const printing = settings.stream
    ? `for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta.content ?? '');
  if ('toolgate' in chunk) console.log('\\n', chunk.toolgate); // what each feature did
}`
    : `console.log(completion.choices[0]?.message.content);
if ('toolgate' in completion) console.log(completion.toolgate); // what each feature did`;
  return `import OpenAI from 'openai';

const client = new OpenAI({ baseURL: '${origin}/v1', apiKey: ${needsKey ? key : "'none'"} });

const ${settings.stream ? 'stream' : 'completion'} = await client.chat.completions.create(${literal(body)});

${printing}
`;
}

function anthropicSnippet({ origin, needsKey, settings, messages }: SnippetRequest): string {
  const { model, system, stream } = settings;
  const tools = declaredTools(settings).map(({ name, schema = { type: 'object' } }) => ({
    name,
    input_schema: schema,
  }));
  const body = {
    model,
    max_tokens: 1024,
    ...(system !== '' && { system }),
    messages,
    ...(tools.length > 0 && { tools }),
    ...(stream && { stream }),
  };
  const printing = stream
    ? `for await (const event of stream) {
  if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') {
    process.stdout.write(event.delta.text);
  }
  if ('toolgate' in event) console.log('\\n', event.toolgate); // what each feature did
}`
    : `for (const block of message.content) if (block.type === 'text') console.log(block.text);
if ('toolgate' in message) console.log(message.toolgate); // what each feature did`;
  return `import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({ baseURL: '${origin}', apiKey: ${needsKey ? key : "'none'"} });

const ${stream ? 'stream' : 'message'} = await client.messages.create(${literal(body)});

${printing}
`;
}

function aiSdkSnippet({ origin, needsKey, settings, messages }: SnippetRequest): string {
  const { model, system, stream } = settings;
  const tools = toolSettings(settings);
  const options = [
    `model: provider(${JSON.stringify(model)})`,
    ...(system === '' ? [] : [`instructions: ${JSON.stringify(system)}`]),
    `messages: ${literal(messages, 1)}`,
    ...(tools === undefined ? [] : [`tools: toolgateTools(${literal(tools, 1)})`]),
  ];
  const call = stream ? 'streamText' : 'generateText';
  const printing = stream
    ? `for await (const text of result.textStream) process.stdout.write(text);`
    : `console.log(result.text);`;
  const imports = [
    'toolgateMetadataExtractor',
    'toolgateOutcome',
    ...(tools ? ['toolgateTools'] : []),
  ];
  return `import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { ${call} } from 'ai';
import { ${imports.join(', ')} } from 'toolgate/ai-sdk-7';

const provider = createOpenAICompatible({
  name: 'toolgate',
  baseURL: '${origin}/v1',${needsKey ? `\n  apiKey: ${key} ?? '',` : ''}
  metadataExtractor: toolgateMetadataExtractor,
});

const result = ${stream ? '' : 'await '}${call}({
  ${options.join(',\n  ')},
});

${printing}
console.log(await toolgateOutcome(result)); // what each feature did
`;
}

/** Returns the argument of `toolgateTools`; `undefined` for no tools. */
function toolSettings(settings: Settings): object | undefined {
  const tools = declaredTools(settings);
  if (tools.length === 0) return undefined;
  const { shadowAgent, hint, maxIterations, monitor } = settings;
  const setting = monitor ? { mode: 'monitor' } : true;
  const isDeclared = (name: string): boolean => tools.some((tool) => tool.name === name);
  const properties = tools.at(-1)?.schema?.properties ?? {};
  const agent = {
    ...('hint' in properties && { hint }),
    ...('max_iterations' in properties && { maxIterations }),
  };
  return {
    ...(isDeclared('svc_prompt_guard') && { promptGuard: setting }),
    ...(isDeclared('svc_disable_content_filter') && { disableContentFilter: setting }),
    ...(shadowAgent && { shadowAgent: Object.keys(agent).length > 0 ? agent : true }),
  };
}

function curlSnippet({ origin, needsKey, settings, messages }: SnippetRequest): string {
  const body = JSON.stringify(chatRequest(settings, messages), undefined, 2);
  const quoted = `'${body.replaceAll("'", String.raw`'\''`)}'`;
  const authorization = needsKey ? ' -H "authorization: Bearer $TOOLGATE_API_KEY"' : '';
  const buffering = settings.stream ? ' -N' : '';
  return `curl${buffering} ${origin}/v1/chat/completions -H 'content-type: application/json'${authorization} -d ${quoted}
`;
}

/** Writes a value as JavaScript, with quotes only around names that need them. */
function literal(value: unknown, depth = 0): string {
  const indent = '  '.repeat(depth);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const items = value.map((item) => `${indent}  ${literal(item, depth + 1)},\n`);
    return `[\n${items.join('')}${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([name, field]) => `${indent}  ${name}: ${literal(field, depth + 1)},\n`,
    );
    return `{\n${fields.join('')}${indent}}`;
  }
  return JSON.stringify(value);
}
