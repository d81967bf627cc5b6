import { addToPrefix, createJsonPrefix, toLastField } from './json-prefix.ts';
import { wrapToolInput } from './tool-input.ts';

/** Writes the input of one call in pieces. Together they are a JSON object, even if the model writes anything else. */
export interface ToolInputStream {
  /** Takes the next piece of the model's input. Returns the text to send, which may be empty. */
  add(piece: string): string;
  /** Whether any text but white space was taken. */
  hasText(): boolean;
  /** Returns the rest of the text to send. */
  end(): string;
}

/**
 * Creates the stream of one input. Clients of this format parse each input, and would lose the whole message if it is not
 * JSON. So valid JSON is sent as it comes, but nothing from the first invalid character on; the end then completes the
 * object, with the whole input as the text of one more field, like `wrapToolInput`. Text after a complete object is left
 * out. Input that was cut off stays cut off, as the provider of this format leaves it.
 */
export function createToolInputStream(): ToolInputStream {
  const prefix = createJsonPrefix();
  const pieces: string[] = [];
  let hasText = false;
  let isInvalid = false;
  let sentLength = 0;

  function add(delta: string): string {
    const piece = hasText ? delta : delta.trimStart();
    if (piece === '') return '';
    hasText = true;
    pieces.push(piece);
    if (isInvalid) return '';
    const valid = addToPrefix(prefix, piece);
    isInvalid = valid < piece.length;
    sentLength += valid;
    return piece.slice(0, valid);
  }

  return {
    add,
    hasText: () => hasText,
    end() {
      if (!hasText) return '{}';
      if (!isInvalid || prefix.next === 'end') return '';
      const wrapped = JSON.stringify(wrapToolInput(undefined, pieces.join('')));
      return sentLength === 0 ? wrapped : `${toLastField(prefix)}${wrapped.slice(1)}`;
    },
  };
}

/** Creates the stream of a custom tool's input. The input is a text, which becomes the `input` of an object. */
export function createTextInputStream(): ToolInputStream {
  let hasText = false;
  return {
    add(piece) {
      if (piece === '') return '';
      const opening = hasText ? '' : '{"input":"';
      hasText = true;
      return opening + JSON.stringify(piece).slice(1, -1);
    },
    hasText: () => hasText,
    end: () => (hasText ? '"}' : JSON.stringify({ input: '' })),
  };
}
