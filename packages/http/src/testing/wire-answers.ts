/** A JSON object from a provider. */
type Wire = Record<string, unknown>;

/** A whole chat completion with one choice and all fields of the official type. */
export function chatCompletion(message: object, rest: object = {}): Wire {
  const choice = {
    index: 0,
    message: { role: 'assistant', content: null, refusal: null, ...message },
    logprobs: null,
    finish_reason: 'stop',
    ...rest,
  };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [choice],
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  };
}

/** The tokens of a message. */
export function messageUsage(input: number, output: number): Wire {
  return {
    input_tokens: input,
    output_tokens: output,
    cache_creation: null,
    cache_creation_input_tokens: null,
    cache_read_input_tokens: null,
    inference_geo: null,
    output_tokens_details: null,
    server_tool_use: null,
    service_tier: null,
    speed: null,
  };
}

/** A whole message with all fields of the official type. */
export function wholeMessage(
  content: readonly object[],
  stopReason: string | null = 'end_turn',
): Wire {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content,
    stop_reason: stopReason,
    stop_sequence: null,
    stop_details: null,
    container: null,
    diagnostics: null,
    usage: messageUsage(1, 2),
  };
}

/** A call in a message. */
export function toolUse(id: string, name: string, input: object = {}): Wire {
  return { type: 'tool_use', id, name, input, caller: { type: 'direct' } };
}

/** The tokens of a response. */
export function responseUsage(input: number, output: number): Wire {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  };
}

/** A whole response with all fields of the official type and of Open Responses. */
export function wholeResponse(output: readonly object[], instructions: string | null = null): Wire {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    completed_at: 2,
    status: 'completed',
    incomplete_details: null,
    error: null,
    model: 'm',
    output,
    instructions,
    previous_response_id: null,
    tools: [],
    tool_choice: 'auto',
    parallel_tool_calls: true,
    truncation: 'disabled',
    text: { format: { type: 'text' } },
    reasoning: { effort: null, summary: null },
    temperature: 1,
    top_p: 1,
    presence_penalty: 0,
    frequency_penalty: 0,
    top_logprobs: 0,
    max_output_tokens: null,
    max_tool_calls: null,
    store: false,
    background: false,
    service_tier: 'default',
    metadata: {},
    safety_identifier: null,
    prompt_cache_key: null,
    access_programs: null,
    usage: responseUsage(1, 2),
  };
}
