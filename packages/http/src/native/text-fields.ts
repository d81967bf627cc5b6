import { isRecord } from '../is-record.ts';
import { numberOf, omit } from './json-object.ts';

/** Where the texts of fields are filtered. */
export interface TextSink {
  /** The next piece of a text; what comes back may be sent now. */
  push(key: string, text: string): string;
  /** Ends a text; what comes back was held. */
  end(key: string): string;
  /** Whether some of a text was withheld for good. */
  isWithheld(key: string): boolean;
}

/** Filters fields that hold texts somewhere inside, each provider in a shape of its own. */
export interface TextFields {
  /** A field with as much of its texts as may be sent now; the same value when that is all of it. */
  push(name: string, value: unknown): unknown;
  /** As much of a field that is a text by itself, the usual one, as may be sent now. */
  pushText(name: string, text: string): string;
  /** The fields that carry what was held. */
  end(): { name: string; value: unknown }[];
}

/** Puts a value back into the field that it was taken from. */
type Wrap = (value: unknown) => unknown;

/** Names under which texts stand: in `reasoning_details`, `thinking_blocks` and their kind, and in lists of content. */
const textNames: ReadonlySet<string> = new Set([
  'text',
  'summary',
  'thinking',
  'content',
  'reasoning',
  'reasoning_content',
]);
/** The seal on a text, which no longer fits once some of it is withheld. */
const seal = 'signature';
/** More than any provider nests; what lies deeper stays as it is. */
const deepest = 6;

/** Opens the fields of one message. */
export function createTextFields(sink: TextSink): TextFields {
  const held = new Map<string, { name: string; wrap: Wrap }>();

  /** @param place where the value stands: what goes on there belongs to the same text. */
  function edit(value: unknown, place: string[], wrap: Wrap): unknown {
    const key = place.join('.');
    if (typeof value === 'string') {
      held.set(key, { name: place[0] ?? '', wrap });
      return sink.push(key, value);
    }
    if (place.length > deepest) return value;
    if (Array.isArray(value)) return editList(value, place, wrap);
    return isRecord(value) ? editObject(value, place, wrap) : value;
  }

  function editList(list: readonly unknown[], place: string[], wrap: Wrap): unknown {
    const edited = list.map((element: unknown, position) => {
      const index = isRecord(element) ? numberOf(element['index']) : undefined;
      return edit(element, [...place, String(index ?? position)], (one) => wrap([one]));
    });
    return edited.every((element, position) => element === list[position]) ? list : edited;
  }

  function editObject(value: Readonly<Record<string, unknown>>, place: string[], wrap: Wrap) {
    const unsealed = omit(value, seal);
    const edited: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(value)) {
      if (!textNames.has(name)) continue;
      const inner = [...place, name];
      const text = edit(field, inner, (rest) => wrap({ ...unsealed, [name]: rest }));
      if (text !== field) edited[name] = text;
    }
    if (seal in value && isAnyWithheld(place)) return { ...unsealed, ...edited };
    return Object.keys(edited).length === 0 ? value : { ...value, ...edited };
  }

  /** Whether some of the texts at a place was withheld; in a stream the seal comes behind them, by itself. */
  function isAnyWithheld(place: readonly string[]): boolean {
    return [...textNames].some((name) => sink.isWithheld([...place, name].join('.')));
  }

  function pushText(name: string, text: string): string {
    if (!held.has(name)) held.set(name, { name, wrap: (rest) => rest });
    return sink.push(name, text);
  }

  return {
    pushText,
    push: (name, value) =>
      typeof value === 'string' ? pushText(name, value) : edit(value, [name], (text) => text),
    end() {
      const fields: { name: string; value: unknown }[] = [];
      for (const [key, { name, wrap }] of held) {
        const text = sink.end(key);
        if (text !== '') fields.push({ name, value: wrap(text) });
      }
      held.clear();
      return fields;
    },
  };
}
