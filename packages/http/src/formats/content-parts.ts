import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider';
import type { LongWork } from 'toolgate/internal';
import type { FormatName } from './original.ts';
import { rememberPart } from './part-original.ts';
import { endsPiece } from './shared/index.ts';

type Part = LanguageModelV4TextPart | LanguageModelV4FilePart;

interface ReadPartsOptions<Entry> {
  /** The path of the list, such as `messages[0].content`. */
  path: string;
  format: FormatName;
  /** Whether the provider has the caller's format. It then gets parts of unknown types, and accepts or refuses them. */
  isSameFormat: boolean;
  knownTypes: ReadonlySet<string>;
  /** Reads a part of a known type, or refuses one of another type. */
  read: (part: Entry, path: string) => Part[];
}

/** Reads a list of content parts. If the provider has the caller's format, each part remembers its original. */
export function* readParts<Entry extends { type: string; toolgate?: unknown }>(
  content: readonly Entry[],
  { path, format, isSameFormat, knownTypes, read }: ReadPartsOptions<Entry>,
): LongWork<Part[]> {
  const all: Part[] = [];
  for (const [index, entry] of content.entries()) {
    // The provider must not get the gateway's marks.
    const { toolgate: _mark, ...wire } = entry;
    const isKnown = !isSameFormat || knownTypes.has(entry.type);
    const parts = isKnown ? read(entry, `${path}[${index}]`) : [jsonFilePart(wire)];
    for (const part of parts) {
      const original = isSameFormat ? wire : undefined;
      const text = part.type === 'text' ? part.text : part.data;
      all.push(rememberPart(part, format, { wire: original, content: text }));
    }
    if (endsPiece(index)) yield;
  }
  return all;
}

/** Turns a part that only the provider understands into a JSON file, so that the gateway's features can read it. */
export function jsonFilePart(wire: object): LanguageModelV4FilePart {
  const data = { type: 'text', text: JSON.stringify(wire) } as const;
  return { type: 'file', mediaType: 'application/json', data };
}
