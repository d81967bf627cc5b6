import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { JsonObject } from '../json/index.ts';
import type { ReceivedEvent } from '../upstream/event-reader.ts';
import type { SettingCarrier } from './shared/index.ts';
import type { FormatName } from './source.ts';

/** The provider's side of a wire format: writes the request and reads the answer. */
export interface UpstreamCodec {
  readonly name: FormatName;
  /** The path after the base address of a provider. */
  readonly path: string;
  /**
   * The headers of a request, in addition to its configuration.
   *
   * @param caller the headers of the request that is answered, where there is one.
   */
  headers(apiKey: string | undefined, caller: Headers | undefined): Record<string, string>;
  /** Whether a written request holds the setting of a provider option. */
  carries(setting: SettingCarrier, baseURL: string): boolean;
  /** Writes a request. Parts that were read from a body of this format are sent unchanged. */
  writeRequest(options: LanguageModelV4CallOptions, call: UpstreamCall): WrittenRequest;
  /**
   * Makes sure that a body is a whole answer, which an answer may not be that was cut.
   *
   * @throws HttpError (502) for a body of another shape, and the error that a body reports.
   */
  assertResult(body: JsonObject): void;
  /**
   * Reads a whole answer.
   *
   * @param text the body, which the result remembers beside its parsed form.
   * @param request the body of the request that is answered; some providers repeat parts of it.
   * @throws HttpError (502) for a body of another shape, and the error that a body reports.
   */
  readResult(body: JsonObject, text: string, request?: JsonObject): LanguageModelV4GenerateResult;
  /**
   * Opens the reader of a streamed answer.
   *
   * @param request the body of the request that is answered.
   */
  openStream(request?: JsonObject): StreamReader;
  /** How the provider counts the input of a request, where the format has that. */
  readonly counter?: RequestCounter;
}

/** How a provider counts the tokens of a request. */
export interface RequestCounter {
  /** The path after the base address of a provider. */
  readonly path: string;
  /** The fields of a request that count; a request that came in the format is sent with all of its own. */
  readonly fields: readonly string[];
  /** Reads the count of input tokens; `undefined` if it is absent. */
  read(body: JsonObject): number | undefined;
}

/** The call for which a request is written. */
export interface UpstreamCall {
  /** The provider's name for the model. */
  modelId: string;
  /** Whether the answer is wanted as server-sent events. */
  isStream: boolean;
  /** The base address, since a few providers take other fields. */
  baseURL: string;
  /** The request that is answered, where it came in this very format. */
  original: OriginalRequest | undefined;
}

/** A request as the caller sent it. */
export interface OriginalRequest {
  readonly format: FormatName;
  /** The body as text; absent if the body must be rewritten even if nothing changes. */
  readonly text: string | undefined;
  /** The same, parsed, without the parts for the gateway. */
  readonly body: JsonObject;
  /** The call options that were read from it. */
  readonly options: LanguageModelV4CallOptions;
  /** Its headers. */
  readonly headers: Headers;
  /** Whether the provider has to report usage, also where the caller did not ask for it. */
  readonly needsUsage?: boolean;
}

/** A request, ready to be sent. */
export interface WrittenRequest {
  body: JsonObject;
  /** The headers that something in the body needs. */
  headers?: Readonly<Record<string, string>>;
  /** Warnings about settings for which the format has no place. */
  warnings: SharedV4Warning[];
}

/** Reads the events of one stream into parts. */
export interface StreamReader {
  /** The part that begins the stream; it remembers the stream, for a writer of the same format. */
  start(warnings: SharedV4Warning[]): LanguageModelV4StreamPart;
  /**
   * Adds the parts of one event to `parts`.
   *
   * @throws the failure that the event reports, and HttpError (502) for an event that cannot be read.
   */
  push(event: ReceivedEvent, parts: LanguageModelV4StreamPart[]): void;
  /**
   * Adds the parts that end the answer, once the provider has sent all.
   *
   * @throws HttpError (502) when the answer was not finished.
   */
  end(parts: LanguageModelV4StreamPart[]): void;
  /** Whether the answer is complete, so nothing more is wanted of the provider. */
  isDone(): boolean;
}
