const comma = 0x2c;
const openBracket = 0x5b;
const openBrace = 0x7b;

/**
 * More fields than any object has that a client or a provider sends. Each name costs the parser and every reader far more than an
 * element of a list: 90,000 in one object blocked the event loop for 200 ms, ten times as long as in many objects.
 */
const maxObjectFields = 10_000;

/** The bounds of a JSON text. */
export interface JsonBounds {
  /** The maximum number of values: fields of objects and elements of lists, at any depth. Default: no bound. */
  maxValues?: number;
  /** The maximum depth. Default: no bound. */
  maxLevels?: number;
}

/** The bounds of the JSON in a request: of its body, and of each string in it that holds JSON. */
export const requestBounds: Required<JsonBounds> = {
  /**
   * More than any conversation has. The parser and every reader of a request block the event loop: a body of 700,000 fields made all
   * other requests wait for seconds.
   */
  maxValues: 100_000,
  /** Far more than any schema has: the code that walks or copies a request is recursive, and a deeper one could overflow the stack. */
  maxLevels: 512,
};

/** A JSON text has more values, or fields of one object, or levels than allowed. */
export class JsonBoundsError extends Error {
  override readonly name = 'JsonBoundsError';
  /** The bound. */
  readonly bound: 'values' | 'levels';

  constructor(bound: 'values' | 'levels') {
    super(`The JSON text has too many ${bound}.`);
    this.bound = bound;
  }
}

/** The mark of a list, instead of a number of fields. */
const isList = -1;

/**
 * Counts the values of a JSON text while it is read. A comma and the beginning of a container count as one value each.
 *
 * @returns a function that takes each comma, bracket and brace outside strings. It throws a {@link JsonBoundsError} for more than
 *   is allowed, and for an object with more than 10,000 fields, whatever is allowed.
 */
export function countJson({
  maxValues = Infinity,
  maxLevels = Infinity,
}: JsonBounds): (code: number) => void {
  let values = 0;
  /** The commas so far of the objects around, and what marks a list. */
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
