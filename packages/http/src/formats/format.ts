import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { LongWork } from 'toolgate/internal';
import type { HttpError } from '../errors/index.ts';
import type { JsonObject } from '../json/index.ts';
import type { ProviderSettings } from './shared/index.ts';
import type { FormatName, ResultSource } from './source.ts';

/** One of the three protocols: translates requests to call options, and results and streams back. */
export interface WireFormat {
  /** Which one it is; absent for an endpoint that no provider has in this form. */
  readonly name?: FormatName;
  /** The path of its endpoint. */
  readonly path: string;
  /**
   * Reads a request body that was valid JSON, in pieces: a body has room for thousands of messages, parts and tools.
   *
   * @param isSameFormat whether the model's provider speaks this very format. Then it decides about fields and parts that
   *   the codec does not know, and they reach it.
   * @throws HttpError (400) that names the field at fault.
   */
  readRequest(body: unknown, headers: Headers, isSameFormat?: boolean): LongWork<WireRequest>;
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
  /** The body without the parts for the gateway, if the provider may get it unchanged. */
  body?: JsonObject;
  /** Warnings about ignored settings. */
  warnings: string[];
  /** A field that forbids asking the model more than once, with the reason, if the request has one. */
  askOnce?: { field: string; reason: string };
  /** A field that asks for an answer which the content filter cannot read, with the reason, if the request has one. */
  unreadable?: { field: string; reason: string };
  /** The caller's names for call options, where they are not the same in snake case. */
  optionFields?: Readonly<Record<string, string>>;
  /** Settings that only some models can honour; absent if the provider gets the request unchanged. */
  providerSettings?: ProviderSettings;
  /** The body of the response to a request that was not streamed: what becomes JSON. */
  writeResult(result: LanguageModelV4GenerateResult, context: ResponseContext): object;
  /** The same as JSON, for an answer that came in this format. */
  replayResult?(result: LanguageModelV4GenerateResult, original: ResultSource): string;
  /** The body of the response to a request whose answer is made later, in a format that has that. */
  writePending?(context: ResponseContext): object;
  /**
   * Opens the writer of a streamed response.
   *
   * @param first the first part: a stream that came in this format is written unchanged, and its first part remembers it.
   */
  openStream(context: ResponseContext, first?: LanguageModelV4StreamPart): StreamWriter;
}

/** The context that all events of one response share. */
export interface ResponseContext {
  /** 32 hexadecimal characters; each format puts its own prefix before it (`chatcmpl-`, `msg_`, `resp_`). */
  id: string;
  /** The request id that the headers carry. */
  requestId: string;
  /** The model id as the caller gave it. */
  modelId: string;
  /** When the request arrived. */
  createdAt: Date;
  /** The fields of the request, by the caller's names, that its model does not get. */
  ignoredFields?: ReadonlySet<string>;
  /** Whether the provider reports usage because a service needs it, although the caller did not ask for it. */
  hasExtraUsage?: boolean;
}

/** Writes one streamed response. Each returned string is one whole server-sent event. */
export interface StreamWriter {
  /** The events for the next part of the model's stream. `error` parts never come here. */
  write(part: LanguageModelV4StreamPart): string[];
  /** The events that wait for more parts of the same event, at the end of parts that came together. */
  flush?(): string[];
  /** The events that report a failure to the client after the head was sent; they are the last. */
  fail(error: HttpError): string[];
  /**
   * The events that close the stream, whether or not a `finish` part came.
   *
   * @throws HttpError for an answer that is not complete; then `fail` is called.
   */
  end(): string[];
  /** The events that close the stream and are not known at once. Asked after `end` and `fail`. */
  rest?(): Promise<string[]> | undefined;
}
