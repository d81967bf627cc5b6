import type { GatewaySettings, VisibleOutcome } from 'toolgate';

/** A question for a client, independent of wire formats. */
export interface Question {
  text: string;
  /** Whether the client asks for a stream. */
  stream: boolean;
  model?: string;
  instructions?: string;
  /** A PNG in base64, beside the text. */
  image?: string;
  /** The caller's own tools; each takes `{ city }`. The client asks again until the model calls no tool. */
  tools?: Readonly<Record<string, (city: string) => string>>;
  /** The schema that the answer has to follow. */
  schema?: Record<string, unknown>;
  /** The gateway tools, declared beside the caller's own. */
  gateway?: GatewaySettings;
  signal?: AbortSignal;
  /** Called with each piece of text as it arrives. */
  onText?: (text: string) => void;
}

/** The result of a client. */
export interface Reply {
  text: string;
  /** The outcome of the last answer, if the client lets its caller see it. */
  outcome: VisibleOutcome | undefined;
}

/** How a client reaches the gateway. */
export interface Connection {
  /** Without a path. */
  origin: string;
  apiKey: string;
  fetch: typeof fetch;
}

/** The scenarios with which every client is tested. */
export type Scenario =
  | 'plain answers'
  | 'several steps of tools'
  | 'parallel tools'
  | 'images'
  | 'structured output'
  | 'long silences'
  | 'errors'
  | 'broken streams'
  | 'aborts'
  | 'prompt guard'
  | 'content filter'
  | 'filter switched off'
  | 'shadow agent';

/** A client of one of the three formats, called as its users call it. */
export interface Client {
  name: string;
  /** The scenarios that the client cannot run, and why. */
  lacks?: Partial<Record<Scenario, string>>;
  /** A setting that the client needs, or another remark. */
  note?: string;
  /** What it does with a blocked answer, if it does not return the refusal. */
  onBlock?: string;
  /** How its caller reads the outcome of a whole and of a streamed answer; absent if there is no way. */
  outcome: { whole?: string; streamed?: string };
  /** Asks a question and runs the tools that the model calls. */
  ask(question: Question, connection: Connection): Promise<Reply>;
}

/** The data of one test of the suite, for the page that the run writes. */
export interface ClientRun {
  client: string;
  scenario: Scenario;
  outcome: Client['outcome'];
  /** Facts about the client. */
  notes: string[];
}

/** The default model of a question. */
export const modelId = 'm';

/** Maximum number of requests for one question. */
export const maxSteps = 6;

/** The declaration of a tool, for a format that takes JSON schemas. */
export interface ToolDeclaration {
  name: string;
  description: string;
  schema: { type: 'object'; properties: Record<string, object>; additionalProperties: false };
}

/** Returns all tools of a question, the gateway's first. */
export function declarationsOf({ tools = {}, gateway = {} }: Question): ToolDeclaration[] {
  return [
    ...gatewayDeclarations(gateway),
    ...Object.keys(tools).map((name) => declare(name, { city: { type: 'string' } })),
  ];
}

function gatewayDeclarations(settings: GatewaySettings): ToolDeclaration[] {
  const { promptGuard, disableContentFilter, shadowAgent } = settings;
  const { hint, maxIterations } = typeof shadowAgent === 'object' ? shadowAgent : {};
  return [
    ...(promptGuard === true ? [declare('svc_prompt_guard')] : []),
    ...(disableContentFilter === true ? [declare('svc_disable_content_filter')] : []),
    ...(shadowAgent === undefined || shadowAgent === false
      ? []
      : [
          declare('svc_shadow_agent', {
            ...(hint !== undefined && { hint: { type: 'string', default: hint } }),
            ...(maxIterations !== undefined && {
              max_iterations: { type: 'integer', default: maxIterations },
            }),
          }),
        ]),
  ];
}

function declare(name: string, properties: Record<string, object> = {}): ToolDeclaration {
  const schema = { type: 'object' as const, properties, additionalProperties: false as const };
  return { name, description: `The tool ${name}.`, schema };
}

/** Runs a tool of the caller with its input, as JSON or as a value. */
export function runTool({ tools = {} }: Question, name: string, input: unknown): string {
  const value: unknown = typeof input === 'string' ? JSON.parse(input) : input;
  const run = tools[name];
  if (run === undefined) throw new Error(`The tool ${name} was not declared.`);
  return run(String((value as { city?: unknown }).city));
}

/** Facts about a client beyond its test results. */
export function notesOf({ note, onBlock, lacks = {} }: Client): string[] {
  return [
    ...(note === undefined ? [] : [note]),
    ...(onBlock === undefined ? [] : [`for an answer that was blocked, it ${onBlock}`]),
    ...Object.entries(lacks).map(([scenario, reason]) => `${scenario}: ${reason}`),
  ];
}
