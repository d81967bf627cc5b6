import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { HttpError } from './http-error.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** One of the three protocols: translates requests to call options, and results and streams back. */
export interface WireFormat {
  /** The path of its endpoint. */
  readonly path: string;
  /**
   * Reads a request body that was valid JSON.
   *
   * @throws HttpError (400) that names the field at fault.
   */
  readRequest(body: unknown, headers: Headers): WireRequest;
  /** The body of an error response. */
  writeError(error: HttpError, requestId: string): object;
}

/** A request, read. */
export interface WireRequest {
  /** The model that the caller asks for. */
  modelId: string;
  /** Whether the caller wants server-sent events. */
  stream: boolean;
  /** The request as call options of the newest AI SDK specification, gateway tools included. */
  options: LanguageModelV4CallOptions;
  /** What could not be honoured. */
  warnings: string[];
  /** What only the models of one provider can honour. */
  providerSettings?: ProviderSettings;
  /** The body of the response to a request that was not streamed. */
  writeResult(result: LanguageModelV4GenerateResult, context: ResponseContext): unknown;
  /** Opens the writer of a streamed response. */
  openStream(context: ResponseContext): StreamWriter;
}

/** What all events of one response share. */
export interface ResponseContext {
  /** 32 hexadecimal characters; each format puts its own prefix before it (`chatcmpl-`, `msg_`, `resp_`). */
  id: string;
  /** The request id that the headers carry. */
  requestId: string;
  /** The model id as the caller gave it. */
  modelId: string;
  /** When the request arrived. */
  createdAt: Date;
}

/** Writes one streamed response. Each returned string is one whole server-sent event. */
export interface StreamWriter {
  /** The events for the next part of the model's stream. `error` parts never come here. */
  write(part: LanguageModelV4StreamPart): string[];
  /** The events that tell the client of a failure after the head went out; nothing follows them. */
  fail(error: HttpError): string[];
  /** The events that close the stream, whether or not a `finish` part came. */
  end(): string[];
}
