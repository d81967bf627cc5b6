import { setField } from './json-object.ts';
import type { TextPieces } from './text-pieces.ts';

/**
 * Builds the value of a JSON text piece by piece. A reader scans the text and reports where containers (lists and
 * objects) begin and end.
 */
export interface JsonBuilder {
  /** Returns the number of open containers. */
  depth(): number;
  /** Reports that a list or an object begins at an index. */
  open(at: number, isList: boolean): void;
  /** Reports that the innermost container ends at an index. */
  close(at: number, isList: boolean): void;
  /** Reports a comma at an index. */
  separate(at: number): void;
  /** Parses all members that are complete so far. */
  settle(): void;
  /** Whether a string that begins at an index is the name of a member. */
  isName(start: number): boolean;
  /** Adds a string that the caller has parsed. `start` and `end` are the indexes of its quotation marks. */
  addString(start: number, end: number, value: string): void;
  /** Returns the value, at the end of the text. */
  end(): unknown;
}

/** An open container. */
interface Level {
  isList: boolean;
  start: number;
  /** The index at which its last member begins. */
  member: number;
  /** The index from which its text is not parsed yet. */
  from: number;
  /** Whether the member before `from` was added already. If so, a comma or the end must follow. */
  isPlaced: boolean;
  /** Its value. Absent as long as the container can be parsed together with its parent. */
  value?: unknown[] | Record<string, unknown>;
}

/**
 * Creates the builder of one text. At each `settle`, `JSON.parse` parses all complete members in one call. A container
 * gets a value of its own only if it is still open then. So each character is parsed once, at any depth.
 *
 * @throws SyntaxError, from any method, if the text is not valid JSON.
 */
export function createJsonBuilder(text: TextPieces): JsonBuilder {
  // The whole text is treated as the only member of a list.
  const levels: Level[] = [{ ...openLevel(-1, true), value: [] }];
  /** The number of levels that have a value. */
  let built = 1;

  const innermost = (): Level => levels.at(-1) ?? fail();

  function settle(): void {
    for (; built < levels.length; built += 1) {
      const [parent = fail(), child = fail()] = levels.slice(built - 1, built + 1);
      parseMembers(text, parent);
      child.value = child.isList ? [] : {};
      addMember(parent, nameBefore(text, parent, child.start), child.value);
    }
    parseMembers(text, innermost());
  }

  return {
    depth: () => levels.length - 1,
    settle,
    open: (at, isList) => void levels.push(openLevel(at, isList)),
    close(at, isList) {
      const level = innermost();
      if (levels.length === 1 || level.isList !== isList) fail();
      levels.pop();
      if (levels.length >= built) return;
      finish(text, level, at);
      built = levels.length;
      Object.assign(innermost(), { from: at + 1, isPlaced: true });
    },
    separate(at) {
      const level = innermost();
      if (levels.length === 1) fail();
      level.member = at + 1;
      if (!level.isPlaced) return;
      assertBlank(text.slice(level.from, at));
      level.from = at + 1;
      level.isPlaced = false;
    },
    isName(start) {
      const { isList, member } = innermost();
      return !isList && isBlank(text.slice(member, start));
    },
    addString(start, end, value) {
      settle();
      const level = innermost();
      addMember(level, nameBefore(text, level, start), value);
      level.from = end + 1;
      level.isPlaced = true;
    },
    end() {
      const level = innermost();
      if (levels.length > 1) fail();
      finish(text, level, text.length);
      if (!Array.isArray(level.value) || level.value.length !== 1) fail();
      return level.value[0];
    },
  };
}

function openLevel(start: number, isList: boolean): Level {
  return { isList, start, member: start + 1, from: start + 1, isPlaced: false };
}

function fail(): never {
  throw new SyntaxError('The text is not valid JSON.');
}

function isBlank(text: string): boolean {
  return /^[ \t\n\r]*$/.test(text);
}

function assertBlank(text: string): void {
  if (!isBlank(text)) fail();
}

/** Adds the complete members of a container. */
function parseMembers(text: TextPieces, level: Level): void {
  if (level.isPlaced || level.from === level.member) return;
  addMembers(level, text.slice(level.from, level.member - 1));
  level.from = level.member;
}

/** Returns the name of the member whose value begins at an index; an empty text in a list. */
function nameBefore(text: TextPieces, level: Level, start: number): string {
  if (level.isPlaced) fail();
  const before = text.slice(level.from, start);
  if (level.isList) {
    assertBlank(before);
    return '';
  }
  // The list `[]` takes the place of the value. A number, for example, could join with characters before it.
  const [name = fail()] = Object.keys(JSON.parse(`{${before}[]}`) as object);
  return name;
}

/** Parses the last members of a container that has a value. */
function finish(text: TextPieces, level: Level, end: number): void {
  const rest = text.slice(level.from, end);
  if (!level.isPlaced && !isBlank(rest)) return addMembers(level, rest);
  assertBlank(rest);
  // A member must follow a comma.
  if (!level.isPlaced && level.from !== level.start + 1) fail();
}

/** Parses members and adds them to a container. */
function addMembers(level: Level, members: string): void {
  if (level.isList) {
    const items = JSON.parse(`[${members}]`) as unknown[];
    if (items.length === 0) fail();
    for (const item of items) addMember(level, '', item);
    return;
  }
  const fields = Object.entries(JSON.parse(`{${members}}`) as object) as [string, unknown][];
  if (fields.length === 0) fail();
  for (const [name, value] of fields) addMember(level, name, value);
}

function addMember({ value: holder }: Level, name: string, value: unknown): void {
  if (Array.isArray(holder)) holder.push(value);
  else if (holder !== undefined) setField(holder, name, value);
}
