import type { TokenLogprob, UrlCitation } from '../../shared/index.ts';

/** How far an output item got. */
export type ItemStatus = 'in_progress' | 'completed' | 'incomplete';

/** The citations of a text. */
export type Annotation =
  | ({ type: 'url_citation' } & UrlCitation)
  | { type: 'file_citation'; file_id: string; filename: string; index: number };

/** The content of an assistant message. */
export type MessagePart =
  | {
      type: 'output_text';
      text: string;
      annotations: Annotation[];
      /** Known when the answer is whole, and so in the final response only. */
      logprobs: TokenLogprob[];
    }
  | { type: 'refusal'; refusal: string };

/** The phase of a message: on the way to the answer, or the answer itself. Models that say so want it back. */
export type MessagePhase = 'commentary' | 'final_answer';

/** A text of the model. */
export interface MessageItem {
  id: string;
  type: 'message';
  status: ItemStatus;
  role: 'assistant';
  phase?: MessagePhase;
  content: MessagePart[];
}

/** A summary of the model's reasoning, and the reasoning itself where only its author can read it. */
export interface ReasoningItem {
  id: string;
  type: 'reasoning';
  summary: { type: 'summary_text'; text: string }[];
  encrypted_content?: string;
}

/** A call of a function. `id` is the item's own; the output of the call refers to `call_id`. */
interface FunctionCallItem {
  id: string;
  type: 'function_call';
  status: ItemStatus;
  call_id: string;
  name: string;
  namespace?: string;
  arguments: string;
}

/** A call of a custom tool, whose input is plain text. */
interface CustomToolCallItem {
  id: string;
  type: 'custom_tool_call';
  status: ItemStatus;
  call_id: string;
  name: string;
  namespace?: string;
  input: string;
}

/** An element of a response's `output`. */
export type OutputItem = MessageItem | ReasoningItem | FunctionCallItem | CustomToolCallItem;

/** An event of a streamed response, before it is numbered. */
export interface ResponseEvent {
  type: string;
  [field: string]: unknown;
}

/** The place of an item in the output. It stays the same from the first event to the final object. */
export interface OutputSlot {
  id: string;
  index: number;
}

/** An item that is being written. */
export interface OutputWriter {
  /** The item as far as it got. */
  item(): OutputItem;
  /** The events that open the item. */
  open(): ResponseEvent[];
  /**
   * Ends the item; an item that has ended stays as it is and gives no event.
   *
   * @param isCut whether the answer stopped before the end of the item; default `false`.
   */
  close(isCut?: boolean): ResponseEvent[];
}

/**
 * Places a new item at the end of the output and opens it.
 *
 * @param create makes the item's writer.
 */
export type PlaceItem = <Writer extends OutputWriter>(
  create: (slot: OutputSlot) => Writer,
  id: {
    /** The beginning of the item's id: `msg`, `rs`, `fc` or `ctc`. */
    prefix: string;
    /** The id that it gets where no other item has it. */
    wanted?: string | undefined;
  },
) => { writer: Writer; events: ResponseEvent[] };
