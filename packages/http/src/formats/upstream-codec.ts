import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { JsonObject } from '../json/index.ts';
import type { ReceivedEvent } from '../upstream/event-reader.ts';
import type { FormatName } from './original.ts';
import type { SettingCarrier } from './shared/index.ts';

/** The provider's side of a wire format. It writes requests to the provider and reads its answers. */
export interface UpstreamCodec {
  readonly name: FormatName;
  /** The path after the base address of a provider. */
  readonly path: string;
  /**
   * Returns the headers of a request, in addition to the configured ones.
   *
   * @param caller the headers of the caller's request, if there is one.
   */
  headers(apiKey: string | undefined, caller: Headers | undefined): Record<string, string>;
  /** Whether a written request has a field for a provider option. */
  carries(setting: SettingCarrier, baseURL: string): boolean;
  /** Writes a request. Parts that were read from a body of this format stay unchanged. */
  writeRequest(options: LanguageModelV4CallOptions, call: UpstreamCall): WrittenRequest;
  /**
   * Checks that a body is a complete answer; an answer may have been cut off.
   *
   * @throws HttpError (502) for a body of another shape, or the error that the body reports.
   */
  assertResult(body: JsonObject): void;
  /**
   * Reads a whole answer.
   *
   * @param text the body as text; the result remembers it beside the parsed body.
   * @param request the body of the request to the provider; some providers repeat parts of it in their answers.
   * @throws HttpError (502) for a body of another shape, or the error that the body reports.
   */
  readResult(body: JsonObject, text: string, request?: JsonObject): LanguageModelV4GenerateResult;
  /** Reads the usage in the body of an answer that failed; `undefined` if it is absent. */
  readUsage(body: JsonObject): LanguageModelV4Usage | undefined;
  /**
   * Opens the reader of a streamed answer.
   *
   * @param request the body of the request to the provider.
   */
  openStream(request?: JsonObject): StreamReader;
  /** How the provider counts input tokens, if the format has an endpoint for that. */
  readonly counter?: RequestCounter;
}

/** An endpoint of a provider that counts the input tokens of a request. */
export interface RequestCounter {
  /** The path after the base address of a provider. */
  readonly path: string;
  /**
   * The fields of a request that the endpoint accepts. A request that came in this format is sent with all its own
   * fields, but without others that the gateway writes.
   */
  readonly fields: readonly string[];
  /** Reads the count of input tokens; `undefined` if it is absent. */
  read(body: JsonObject): number | undefined;
}

/** The model call for which a codec writes a request. */
export interface UpstreamCall {
  /** The provider's name for the model. */
  modelId: string;
  /** Whether the provider should stream the answer as server-sent events. */
  isStream: boolean;
  /** The base address of the provider. It decides a few fields, since not all providers accept the same ones. */
  baseURL: string;
  /** The caller's request, if it came in this same format. */
  original: OriginalRequest | undefined;
}

/** A request as the caller sent it. */
export interface OriginalRequest {
  readonly format: FormatName;
  /** The body as text; absent if the body must be rewritten even if nothing changes. */
  readonly text: string | undefined;
  /** The parsed body, without the parts that are meant for the gateway. */
  readonly body: JsonObject;
  /** The call options that were read from the body. */
  readonly options: LanguageModelV4CallOptions;
  readonly headers: Headers;
  /** Whether the provider must report usage even if the caller did not ask for it. */
  readonly needsUsage?: boolean;
}

/** A request to a provider, ready to send. */
export interface WrittenRequest {
  body: JsonObject;
  /** Headers that the fields of the body require. */
  headers?: Readonly<Record<string, string>>;
  /** Warnings about settings for which the format has no field. */
  warnings: SharedV4Warning[];
}

/** Turns the events of one stream into parts. */
export interface StreamReader {
  /** Returns the part that begins the stream. The part remembers the stream for a writer of the same format. */
  start(warnings: SharedV4Warning[]): LanguageModelV4StreamPart;
  /**
   * Adds the parts of one event to `parts`.
   *
   * @throws the failure that the event reports, or HttpError (502) for an unreadable event.
   */
  push(event: ReceivedEvent, parts: LanguageModelV4StreamPart[]): void;
  /**
   * Adds the parts that end the answer, after the provider has sent everything.
   *
   * @throws HttpError (502) if the answer is incomplete.
   */
  end(parts: LanguageModelV4StreamPart[]): void;
  /** Whether the answer is complete, so the gateway can stop reading. */
  isDone(): boolean;
}
