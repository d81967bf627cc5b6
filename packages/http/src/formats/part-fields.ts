import type { LongWork } from 'toolgate/internal';
import type { z } from 'zod';
import type { JsonObject } from '../json/index.ts';
import { type FieldNames, fieldNames } from './case-variants.ts';
import { isSet, type ProviderSettings } from './shared/index.ts';

/** What a codec reads of the tools and messages of a request. */
interface PartReading {
  /** The fields of a request that hold them. */
  lists: readonly string[];
  /** Values of `type` that the codec reads, with spaces between; an object of any other type is left out or handed on as a whole. */
  types: string;
  /** The schemas of all of them. */
  schemas: readonly z.ZodType[];
  /** Fields that are read without a schema. */
  others?: readonly string[];
  /** Fields in which names are the caller's own. */
  free?: readonly string[];
  /** The options that carry fields for some models only, by the caller's names for them, which may begin with a type: `input_file.detail`. */
  carriers: ProviderSettings;
}

/** What a codec reads of the tools and messages of a request, ready for {@link partSettings}. */
export interface PartFields extends Pick<PartReading, 'lists' | 'schemas' | 'carriers'> {
  readonly types: ReadonlySet<string>;
  readonly names: FieldNames;
}

/** What an answer says of itself, so a conversation with it asks for nothing by that, and the marks of the gateway. */
const passive = ['type', 'id', 'status', 'caller', 'toolgate'];

/** Prepares what a codec reads. */
export function partFields(reading: PartReading): PartFields {
  const { lists, types, schemas, others = [], free, carriers } = reading;
  const declared = fieldNames(schemas, free);
  const known = new Set([...declared.known, ...passive, ...others]);
  const names = { known, free: declared.free };
  return { lists, schemas, types: new Set(types.split(' ')), names, carriers };
}

/** How many values are looked at in one piece. */
const placesInPiece = 128;

/** More names than this say nothing more. */
const maxSettings = 16;
const maxNameLength = 64;

/** A value of a request, and its place without numbers. */
interface Place {
  value: object;
  path: string;
}

/**
 * The fields of tools, messages and their parts that some models, or all, do not get. They are
 * called by their place without its numbers, such as `messages[].content[].cache_control`.
 *
 * @param body a request whose fields were checked.
 */
export function* partSettings(body: object, fields: PartFields): LongWork<ProviderSettings> {
  const reading: Reading = { fields, places: [], settings: new Map() };
  for (const list of fields.lists) addPlace(reading, (body as JsonObject)[list], list);
  let seen = 0;
  for (const { value, path } of reading.places) {
    if (Array.isArray(value)) for (const one of value) addPlace(reading, one, `${path}[]`);
    else readPlace(reading, value as JsonObject, path);
    seen += 1;
    if (seen % placesInPiece === 0) yield;
  }
  return Object.fromEntries(reading.settings);
}

interface Reading {
  fields: PartFields;
  /** The values that are read, or are to be. */
  places: Place[];
  settings: Map<string, ProviderSettings[string]>;
}

function addPlace({ places }: Reading, value: unknown, path: string): void {
  if (typeof value === 'object' && value !== null) places.push({ value, path });
}

function readPlace(reading: Reading, given: JsonObject, path: string): void {
  const { fields, settings } = reading;
  const { types, names, carriers } = fields;
  const { type } = given;
  if (typeof type === 'string' && !types.has(type)) return;
  for (const name in given) {
    const field = given[name];
    const isCarried = Object.hasOwn(carriers, name);
    if (!isCarried && names.known.has(name)) {
      if (!names.free.has(name)) addPlace(reading, field, `${path}.${name}`);
    } else if (settings.size < maxSettings && asks(field)) {
      const own = isCarried ? (carriers[`${String(type)}.${name}`] ?? carriers[name]) : undefined;
      settings.set(`${path}.${name.slice(0, maxNameLength)}`, own ?? []);
    }
  }
}

/** Whether a field asks for something: a list without elements and an object whose fields are not set do not. */
function asks(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' && value !== null
    ? Object.values(value).some(isSet)
    : isSet(value);
}
