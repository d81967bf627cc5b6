import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4Source,
} from '@ai-sdk/provider';
import type { LongWork } from 'toolgate/internal';
import type { FormatPath } from '../endpoints/body-endpoints.ts';
import type { HttpError } from '../errors/index.ts';
import type { JsonObject } from '../json/index.ts';
import type { FormatName, OriginalResult } from './original.ts';
import type { LongEnd, ProviderSettings } from './shared/index.ts';

/** The caller's side of a wire format: reads requests into call options, and writes results and streams. */
export interface WireFormat {
  /** The name of the format; absent for an endpoint that providers do not have in this form. */
  readonly name?: FormatName;
  /** The path of its endpoint. */
  readonly path: FormatPath;
  /**
   * Reads the parsed JSON body of a request. It works in pieces, since a body may have thousands of messages, parts and
   * tools.
   *
   * @param isSameFormat whether the model's provider speaks this same format. If so, fields and parts that the codec
   *   does not know are sent to the provider, which accepts or refuses them.
   * @throws HttpError (400) that names the wrong field.
   */
  readRequest(body: unknown, headers: Headers, isSameFormat?: boolean): LongWork<WireRequest>;
}

/** A request that was read. */
export interface WireRequest {
  /** The model that the caller asks for. */
  modelId: string;
  /** Whether the caller wants server-sent events. */
  stream: boolean;
  /** The request as call options of the newest AI SDK specification, gateway tools included. */
  options: LanguageModelV4CallOptions;
  /** The body without the parts for the gateway, if the provider may get it unchanged. */
  body?: JsonObject;
  /** The names of the fields that the codec knows; absent if the provider does not get other fields. */
  fieldNames?: ReadonlySet<string>;
  /** The values that the caller puts into a prompt that the provider stores. */
  variables?: unknown;
  /** Warnings about settings that are ignored. */
  warnings: string[];
  /** The field, if any, that allows only one call of the model, and the reason. */
  askOnce?: { field: string; reason: string };
  /** The field, if any, that asks for an answer which the content filter cannot read, and the reason. */
  unreadable?: { field: string; reason: string };
  /** The caller's names for call options, where they differ from the option's name in snake case. */
  optionFields?: Readonly<Record<string, string>>;
  /** Whether the writer has a form for a citation of a source; by default for web pages only. */
  cites?(source: LanguageModelV4Source): boolean;
  /** Whether the writer has a form for a compaction of Claude; false by default. */
  hasCompactions?: boolean;
  /** Settings that only some models support; absent if the provider gets the request unchanged. */
  providerSettings?: ProviderSettings;
  /** Writes the body of a response that is not streamed, as a value for `JSON.stringify`. */
  writeResult(result: LanguageModelV4GenerateResult, context: ResponseContext): object;
  /** Writes the body as JSON text, for an answer that the provider sent in this format. */
  replayResult?(result: LanguageModelV4GenerateResult, original: OriginalResult): string;
  /** Writes the body of a response if the answer is made later, in a format that supports that. */
  writePending?(context: ResponseContext): object;
  /**
   * Opens the writer of a streamed response.
   *
   * @param first the first part of the stream. If the provider sent the stream in this format, the part remembers it,
   *   and the writer sends unchanged events byte for byte.
   */
  openStream(context: ResponseContext, first?: LanguageModelV4StreamPart): StreamWriter;
}

/** The context that all events of one response share. */
export interface ResponseContext {
  /** 32 hexadecimal characters. Each format adds its own prefix (`chatcmpl-`, `msg_`, `resp_`). */
  id: string;
  /** The request id that the headers carry. */
  requestId: string;
  /** The model id as the caller gave it. */
  modelId: string;
  /** When the request arrived. */
  createdAt: Date;
  /** The fields of the request that its model does not get, by the caller's names. */
  ignoredFields?: ReadonlySet<string>;
  /** Whether a service of the gateway needs the usage, so the provider reports it even if the caller did not ask for it. */
  hasExtraUsage?: boolean;
}

/** Writes one streamed response. Each returned string is one complete server-sent event. */
export interface StreamWriter {
  /** Returns the events for the next part of the model's stream. The caller never passes `error` parts. */
  write(part: LanguageModelV4StreamPart): string[];
  /** Returns the events that still wait for parts. The caller calls it after each batch of parts that arrived together. */
  flush?(): string[];
  /** Returns the last events of a response that fails after its headers were sent. They report the failure to the client. */
  fail(error: HttpError): string[];
  /**
   * Returns the events that close the stream, with or without a `finish` part before.
   *
   * @throws HttpError if the answer is incomplete; the caller then calls `fail`.
   */
  end(): string[];
  /** Returns closing events that need time, as a promise. The caller calls it after `end` and `fail`. */
  rest?(): Promise<string[]> | undefined;
  /**
   * Returns the closing event as a value if it is so long that it must be written in turns with other requests. No other method then
   * returns it. The caller calls it once, after `end` and `fail`.
   */
  longEnd?(): LongEnd | undefined;
}
