import type { LongWork } from 'toolgate/internal';
import type { z } from 'zod';
import type { JsonObject } from '../json/index.ts';
import { type FieldNames, fieldNames } from './case-variants.ts';
import { isSet, type ProviderSettings } from './shared/index.ts';

/** The fields of tools and messages that a codec reads. */
interface PartReading {
  /** The fields of a request that hold the tools and messages. */
  lists: readonly string[];
  /**
   * The values of `type` that the codec reads, separated by spaces. The codec drops an object of another type, or
   * passes it on whole.
   */
  types: string;
  schemas: readonly z.ZodType[];
  /** Fields that the codec reads without a schema. */
  others?: readonly string[];
  /** Fields in which the caller chooses the inner names. */
  free?: readonly string[];
  /**
   * The provider options that carry a field, by the caller's name for it. Only some models get such a field. The name
   * may begin with a type: `input_file.detail`.
   */
  carriers: ProviderSettings;
}

/** The fields of tools and messages that a codec reads, prepared for {@link partSettings}. */
export interface PartFields extends Pick<PartReading, 'lists' | 'schemas' | 'carriers'> {
  readonly types: ReadonlySet<string>;
  readonly names: FieldNames;
}

/** Fields that ask for nothing: those that come from an earlier answer, and the gateway's own marks. */
const passive = ['type', 'id', 'status', 'caller', 'toolgate'];

/** Prepares the fields that a codec reads. */
export function partFields(state: PartReading): PartFields {
  const { lists, types, schemas, others = [], free, carriers } = state;
  const declared = fieldNames(schemas, free);
  const known = new Set([...declared.known, ...passive, ...others]);
  const names = { known, free: declared.free };
  return { lists, schemas, types: new Set(types.split(' ')), names, carriers };
}

/** The work pauses after this many values. */
const placesInPiece = 128;

/** Maximum number of names in a warning. */
const maxSettings = 16;
const maxNameLength = 64;

/** A value of a request, and its path without indexes. */
interface Place {
  value: object;
  path: string;
}

/**
 * Finds the fields of tools, messages and their parts that some or all models do not get. Each is named by its path
 * without indexes, such as `messages[].content[].cache_control`.
 *
 * @param body a request with checked fields.
 */
export function* partSettings(body: object, fields: PartFields): LongWork<ProviderSettings> {
  const state: ReadState = { fields, places: [], settings: new Map() };
  for (const list of fields.lists) addPlace(state, (body as JsonObject)[list], list);
  let placesRead = 0;
  for (const { value, path } of state.places) {
    if (Array.isArray(value)) for (const one of value) addPlace(state, one, `${path}[]`);
    else readPlace(state, value as JsonObject, path);
    placesRead += 1;
    if (placesRead % placesInPiece === 0) yield;
  }
  return Object.fromEntries(state.settings);
}

interface ReadState {
  fields: PartFields;
  /** A queue of the values to read. It keeps those already read. */
  places: Place[];
  settings: Map<string, ProviderSettings[string]>;
}

function addPlace({ places }: ReadState, value: unknown, path: string): void {
  if (typeof value === 'object' && value !== null) places.push({ value, path });
}

function readPlace(state: ReadState, value: JsonObject, path: string): void {
  const { fields, settings } = state;
  const { types, names, carriers } = fields;
  const { type } = value;
  if (typeof type === 'string' && !types.has(type)) return;
  for (const name in value) {
    const field = value[name];
    const isCarried = Object.hasOwn(carriers, name);
    if (!isCarried && names.known.has(name)) {
      if (!names.free.has(name)) addPlace(state, field, `${path}.${name}`);
    } else if (settings.size < maxSettings && asks(field)) {
      const own = isCarried ? (carriers[`${String(type)}.${name}`] ?? carriers[name]) : undefined;
      settings.set(`${path}.${name.slice(0, maxNameLength)}`, own ?? []);
    }
  }
}

/** Whether a field asks for something. An empty list and an object without set fields do not. */
function asks(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' && value !== null
    ? Object.values(value).some(isSet)
    : isSet(value);
}
