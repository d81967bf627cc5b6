import type Anthropic from '@anthropic-ai/sdk';
import type AnthropicBefore1 from 'anthropic-sdk-0';
import type OpenAI from 'openai';

/** A whole chat completion. */
export type OfficialChatCompletion = OpenAI.ChatCompletion;

/** A streamed chunk of a chat completion. */
export type OfficialChatCompletionChunk = OpenAI.ChatCompletionChunk;

/** A whole message. */
export type OfficialMessage = Anthropic.Message;

/** A streamed event of a message, except `ping` and `error`, which the SDK removes. */
export type OfficialMessageEvent = Anthropic.RawMessageStreamEvent;

/** A whole message in version 2023-06-01 of the API. */
export type OfficialMessage2023 = AnthropicBefore1.Message;

/** A streamed event of a message in version 2023-06-01 of the API. */
export type OfficialMessageEvent2023 = AnthropicBefore1.RawMessageStreamEvent;

/** The answer of the endpoint that counts tokens. */
export type OfficialTokenCount = Anthropic.MessageTokensCount;

/** A whole response. */
export type OfficialResponse = OpenAI.Responses.Response;

/** A compacted conversation. */
export type OfficialCompaction = OpenAI.Responses.CompactedResponse;

/** The tokens of a response's input. */
export type OfficialInputTokens = OpenAI.Responses.InputTokenCountResponse;

/** The input of a stored response. */
export type OfficialInputItems = OpenAI.Responses.ResponseItemList;

/** A streamed event of a response. */
export type OfficialResponseEvent = OpenAI.Responses.ResponseStreamEvent;

/** The answer of the decisions endpoint. */
export type OfficialDecision = OpenAI.Decision;

/** The body of an OpenAI error. */
export interface OfficialOpenAIError {
  error: OpenAI.ErrorObject;
}

/** The body of an Anthropic error, and its `error` event. */
export type OfficialAnthropicError = Anthropic.ErrorResponse;

/** The body of a request for a chat completion. */
export type OfficialChatRequest = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

/** The body of a request for a message. */
export type OfficialMessagesRequest = Anthropic.MessageCreateParamsNonStreaming;

/** The body of a request for a response. */
export type OfficialResponsesRequest = OpenAI.Responses.ResponseCreateParamsNonStreaming;
