const comma = 0x2c;
const openBracket = 0x5b;
const openBrace = 0x7b;

/**
 * Maximum number of fields of one object. No client or provider sends as many. A name costs the parser and every reader
 * far more than a list element: 90,000 names in one object blocked the event loop for 200 ms, ten times as long as in
 * many objects.
 */
export const maxObjectFields = 10_000;

/** The bounds of a JSON text. */
export interface JsonBounds {
  /** Maximum number of values: fields of objects and elements of lists, at any depth. Default: no bound. */
  maxValues?: number;
  /** Maximum depth. Default: no bound. */
  maxLevels?: number;
}

/** The bounds of JSON in a request: of its body, and of each string in it that contains JSON. */
export const requestBounds: Required<JsonBounds> = {
  /**
   * No conversation has as many values. The parser and every reader of a request block the event loop: a body with
   * 700,000 fields made all other requests wait for seconds.
   */
  maxValues: 100_000,
  /**
   * No schema is nearly as deep. The code that walks or copies a request is recursive; a deeper value could overflow
   * the stack.
   */
  maxLevels: 512,
};

/** The bounds of JSON in an answer of a provider: of a whole answer, and of each event of a stream. */
export const answerBounds: Required<JsonBounds> = {
  /** A whole answer with all its log probabilities has fewer. */
  maxValues: 1_000_000,
  /** The code that walks or copies an answer is recursive. A parsed level takes 350 bytes of memory, its text two. */
  maxLevels: 512,
};

/** The error for a JSON text with more values, fields of one object, or levels than allowed. */
export class JsonBoundsError extends Error {
  override readonly name = 'JsonBoundsError';
  /** The bound that was exceeded. */
  readonly bound: 'values' | 'levels';

  constructor(bound: 'values' | 'levels') {
    super(`The JSON text has too many ${bound}.`);
    this.bound = bound;
  }
}

/** Marks a list in `around`, where objects have a number of fields. */
const isList = -1;

/**
 * Counts the values of a JSON text while it is read. Each comma, and each start of a list or object, counts as one
 * value.
 *
 * @returns a function to call with each comma, bracket and brace outside strings. It throws a {@link JsonBoundsError}
 *   if a bound is exceeded, and always for an object with more than 10,000 fields.
 */
export function countJson({
  maxValues = Infinity,
  maxLevels = Infinity,
}: JsonBounds): (code: number) => void {
  let values = 0;
  /** The open containers: the number of commas so far in an object, or `isList`. */
  const around: number[] = [];
  return (code) => {
    if (code === comma) {
      const innermost = around.length - 1;
      const fields = around[innermost] ?? isList;
      if (fields !== isList) around[innermost] = fields + 1;
      if (fields + 1 >= maxObjectFields) throw new JsonBoundsError('values');
    } else if (code === openBracket || code === openBrace) {
      around.push(code === openBracket ? isList : 0);
      if (around.length > maxLevels) throw new JsonBoundsError('levels');
    } else {
      around.pop();
      return;
    }
    values += 1;
    if (values > maxValues) throw new JsonBoundsError('values');
  };
}
