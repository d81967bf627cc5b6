import type { GuardMessage } from 'toolgate';
import type {
  NativeCall,
  NativeRequest,
  NativeSession,
  OpenedNativeRequest,
} from 'toolgate/pipeline';
import type { HttpError } from '../http-error.ts';
import type { JsonObject } from './json-object.ts';
import type { NativeFormatName } from './native-upstream.ts';
import type { ReceivedEvent } from './event-reader.ts';

/** A wire format that is edited in place. */
export interface NativeFormat {
  /** Which one it is. */
  readonly name: NativeFormatName;
  /** What follows the base address of a provider. */
  readonly path: string;
  /**
   * Reads a request as far as the features need it.
   *
   * @returns `undefined` for one that is not understood well enough to be edited; it is then translated,
   *   which also tells its caller of mistakes.
   */
  readRequest(body: JsonObject): NativeReading | undefined;
  /** The headers that a provider needs besides those of its configuration. */
  headers(apiKey: string | undefined, caller: Headers): Record<string, string>;
  /** Edits a whole answer. */
  editResult(result: JsonObject, answer: AnswerContext): JsonObject;
  /** Opens the editor of a streamed answer. */
  openStream(answer: AnswerContext): StreamEditor;
  /** Opens the watcher of a streamed answer in which nothing has to be changed. */
  watchStream(answer: Pick<AnswerContext, 'writeError' | 'body'>): StreamEditor;
}

/** A request as the features read it. */
export interface NativeReading {
  /** Whether the caller wants server-sent events. */
  isStream: boolean;
  /** What the features read. */
  request: NativeRequest;
  /** What the caller should know about the request. */
  warnings: readonly string[];
  /** The conversation for the prompt guard, and the place of each message in what is written. */
  messages: readonly GuardMessage[];
  /**
   * The fields of the body that change; `undefined` takes one out.
   *
   * @param opened the tools as they are to be sent.
   * @param messages the conversation after the prompt guard.
   */
  changes(opened: OpenedNativeRequest, messages: readonly GuardMessage[]): JsonObject;
}

/** What the answer to a request is edited with. */
export interface AnswerContext {
  /** The features of the request. */
  session: NativeSession;
  /** The request as the caller sent it. */
  body: JsonObject;
  /** The caller's headers. */
  headers: Headers;
  /** Books the model call. */
  endCall: NativeCall['end'];
  /** The body of an error in the endpoint's shape. */
  writeError: (error: HttpError) => object;
}

/** Edits the events of one stream. */
export interface StreamEditor {
  /**
   * The events that take the place of one.
   *
   * @throws what the event tells of a failure, and HttpError for what cannot be read.
   */
  push(event: ReceivedEvent): string[];
  /**
   * The events that follow the provider's last.
   *
   * @throws HttpError (502) when the answer was not finished.
   */
  end(): string[];
  /** The events that tell the client of a failure; nothing follows them. */
  fail(error: HttpError): string[];
  /** Whether nothing more is wanted of the provider. */
  isDone(): boolean;
}
