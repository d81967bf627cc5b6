import type { TokenLogprob, UrlCitation } from '../../shared/index.ts';

/** The status of an output item. */
export type ItemStatus = 'in_progress' | 'completed' | 'incomplete';

/** A citation of a text. */
export type Annotation =
  | ({ type: 'url_citation' } & UrlCitation)
  | { type: 'file_citation'; file_id: string; filename: string; index: number }
  | { type: 'file_path'; file_id: string; index: number }
  | {
      type: 'container_file_citation';
      container_id: string;
      file_id: string;
      filename: string;
      start_index: number;
      end_index: number;
    };

/** A part of an assistant message. */
export type MessagePart =
  | {
      type: 'output_text';
      text: string;
      annotations: Annotation[];
      /** Filled only in the final response, since log probabilities are known only when the answer is complete. */
      logprobs: TokenLogprob[];
    }
  | { type: 'refusal'; refusal: string };

/**
 * The phase of a message: a comment on the way to the answer, or the answer itself. A model that reports it expects it
 * back in the next request.
 */
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

/** Reasoning or a call. `id` identifies the item; the output of a call refers to its `call_id`. */
interface OtherItem {
  id: string;
  type: 'reasoning' | 'function_call' | 'custom_tool_call';
  [field: string]: unknown;
}

/** An element of a response's `output`. */
export type OutputItem = MessageItem | OtherItem;

/** An event of a streamed response, before it is numbered. */
export interface ResponseEvent {
  type: string;
  [field: string]: unknown;
}

/** The id and index of an item in the output. Both stay the same from the first event to the final object. */
export interface OutputSlot {
  id: string;
  index: number;
}

/** An item that is being written. */
export interface OutputWriter {
  item(): OutputItem;
  open(): ResponseEvent[];
  /**
   * Ends the item and returns the events for that. If the item has ended already, it stays unchanged and there are no
   * events.
   *
   * @param isCut whether the answer stopped before the end of the item; false by default.
   */
  close(isCut?: boolean): ResponseEvent[];
}

/**
 * Adds a new item at the end of the output and opens it.
 *
 * @param create creates the writer of the item.
 */
export type PlaceItem = <Writer extends OutputWriter>(
  create: (slot: OutputSlot) => Writer,
  id: {
    /** The prefix of the item's id: `msg`, `rs`, `fc` or `ctc`. */
    prefix: string;
    /** The preferred id. The item gets it if no other item has it. */
    wanted?: string | undefined;
  },
) => { writer: Writer; events: ResponseEvent[] };
