/** The settings that the user chose. */
export interface Settings {
  /** The id of the model. */
  model: string;
  /** The system prompt; may be empty. */
  system: string;
  /** Whether `svc_prompt_guard` is declared. */
  promptGuard: boolean;
  /** Whether `svc_disable_content_filter` is declared. */
  disableContentFilter: boolean;
  /** Whether `svc_shadow_agent` is declared, with the next two settings. */
  shadowAgent: boolean;
  /** The hint of the shadow agent; may be empty. */
  hint: string;
  /** Maximum number of validations. */
  maxIterations: number;
  /** Whether guard and filter only report what they would do. */
  monitor: boolean;
  stream: boolean;
}

/** A message of the conversation. */
export interface ChatMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** A gateway tool; the defaults in its schema are its settings. */
export interface DeclaredTool {
  name: string;
  /** The schema; absent without settings. */
  schema?: { type: 'object'; properties: Properties };
}

/** The settings of a tool, as properties of its schema. */
type Properties = Record<string, { type: string; default: unknown }>;

/** The default number of validations. */
const defaultIterations = 3;

/** Returns the gateway tools of a request. */
export function declaredTools(settings: Settings): DeclaredTool[] {
  const { promptGuard, disableContentFilter, shadowAgent, hint, maxIterations, monitor } = settings;
  const mode: Properties = monitor ? { mode: { type: 'string', default: 'monitor' } } : {};
  const agent: Properties = {
    ...(hint !== '' && { hint: { type: 'string', default: hint } }),
    ...(maxIterations !== defaultIterations && {
      max_iterations: { type: 'integer', default: maxIterations },
    }),
  };
  return [
    ...(promptGuard || monitor ? [declare('svc_prompt_guard', mode)] : []),
    ...(disableContentFilter || monitor ? [declare('svc_disable_content_filter', mode)] : []),
    ...(shadowAgent ? [declare('svc_shadow_agent', agent)] : []),
  ];
}

function declare(name: string, properties: Properties): DeclaredTool {
  const hasSettings = Object.keys(properties).length > 0;
  return { name, ...(hasSettings && { schema: { type: 'object', properties } }) };
}

/** Creates the body of a request for a chat completion. */
export function chatRequest(settings: Settings, messages: readonly ChatMessage[]): object {
  const { model, system, stream } = settings;
  const tools = declaredTools(settings).map(({ name, schema }) => ({
    type: 'function',
    function: { name, ...(schema && { parameters: schema }) },
  }));
  return {
    model,
    messages: [...(system === '' ? [] : [{ role: 'system', content: system }]), ...messages],
    ...(tools.length > 0 && { tools }),
    ...(stream && { stream, stream_options: { include_usage: true } }),
  };
}
