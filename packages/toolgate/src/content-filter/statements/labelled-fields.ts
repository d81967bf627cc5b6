import { classifyWord, keepsSecret, type PromptWord, wordClass, says } from '../secrecy/index.ts';
import type { Claim } from './claim.ts';

/** A value in a field or cell, with a label in the structure around it that keeps it secret. */
type LabelledField = Omit<Claim, 'origin' | 'isUttered'>;

/** A key, a string, a number, a brace or a bracket of JSON. */
const jsonToken =
  /"((?:[^"\\\n]|\\[^\n]){0,120})"(\s{0,8}:)?|[{}[\]]|(?<![\w.])([+-]?\d[\d.]{1,20})(?=\s{0,8}[,}\]])/g;
const maxDepth = 32;
/** Maximum number of values under one label. With more, the label names a schema. */
const maxFields = 16;
/** Maximum number of words in a value, and of cells in a row. */
const maxValueWords = 5;
const maxCells = 12;
/** Maximum length of a cell that is a label. */
const maxLabelCharacters = 30;
const tableLine = /^[ \t]*\|(.{3,600})\|[ \t]*$/gm;
const rule = /^[\s|:-]+$/;

/** Returns the words of a key or a name such as `admin_password` or `apiKey`. */
export function splitName(name: string): PromptWord[] {
  const parts = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .split(/[\s_./:()*-]+/);
  return parts
    .filter((part) => part !== '')
    .map((part) => ({ text: part, start: 0, end: 0, classes: classifyWord(part) }));
}

/**
 * Finds the values that a label keeps secret, in linear time: below keys of JSON, in columns and rows of tables, and in
 * elements.
 */
export function findLabelledFields(text: string): LabelledField[] {
  const inJson = text.includes('{') && /"\s{0,8}:/.test(text) ? findInJson(text) : [];
  const inTables = text.includes('|') ? findInTables(text) : [];
  const inElements = text.includes('</') ? findInElements(text) : [];
  return [...inJson, ...inTables, ...inElements];
}

/** The open objects and arrays of JSON, and the values found so far. */
interface JsonReader {
  stack: { isKept: boolean; fields: LabelledField[] }[];
  /** The last key without a value so far. */
  key: string;
  found: LabelledField[];
}

function findInJson(text: string): LabelledField[] {
  const reader: JsonReader = { stack: [], key: '', found: [] };
  for (const match of text.matchAll(jsonToken)) {
    const [whole, string, colon] = match;
    if (colon !== undefined) reader.key = string ?? '';
    else if (whole === '{' || whole === '[') open(reader, whole);
    else if (whole === '}' || whole === ']') close(reader);
    else addField(reader, match);
  }
  return reader.found;
}

function open(reader: JsonReader, sign: string): void {
  const isKept = reader.stack.at(-1)?.isKept === true || keepsSecret(splitName(reader.key));
  reader.stack.push({ isKept, fields: [] });
  if (reader.stack.length > maxDepth) reader.stack.shift();
  if (sign === '{') reader.key = '';
}

function close(reader: JsonReader): void {
  const { fields = [] } = reader.stack.pop() ?? {};
  if (fields.length <= maxFields) reader.found.push(...fields);
  reader.key = '';
}

function addField(
  reader: JsonReader,
  { index, 0: whole, 1: string, 3: number }: RegExpExecArray,
): void {
  const value = string ?? number ?? '';
  const frame = reader.stack.at(-1);
  if (frame?.isKept !== true || !isFieldValue(value)) return;
  const start = index + whole.indexOf(value);
  frame.fields.push({
    value,
    start,
    subject: splitName(reader.key),
    isQuoted: string !== undefined,
  });
}

/** Whether a text in a field is a value. A sentence, a placeholder or an identifier is not. */
function isFieldValue(value: string): boolean {
  return (
    value.length > 2 &&
    value.split(/\s+/).length <= maxValueWords &&
    !/[.!?。]$|^https?:|^[a-z]+(?:_[a-z]+)+$|[{}<>\\]/.test(value)
  );
}

/** A tag with its name and its attributes, or text between tags. */
const markup = /<(\/?)([\p{L}_][\p{L}\p{N}_-]{0,40})([^<>\n]{0,120})>|[^<>\n]{2,120}/gu;

/** Finds the texts in elements with a name or an attribute that keeps them secret: `<oncall reveal="never">`. */
function findInElements(text: string): LabelledField[] {
  const found: LabelledField[] = [];
  const stack: { name: string; isKept: boolean }[] = [];
  for (const { index, 0: whole, 1: slash, 2: name, 3: attributes = '' } of text.matchAll(markup)) {
    const parent = stack.at(-1);
    if (name === undefined) {
      if (parent?.isKept === true) found.push(...splitFields(whole, index, parent.name));
    } else if (slash === '/') {
      const at = stack.findLastIndex((one) => one.name === name);
      if (at >= 0) stack.length = at;
    } else if (!attributes.endsWith('/')) {
      const isKept = [name, attributes.replaceAll(/["'=]/g, ' ').trim()].some(
        (label) => label !== '' && keepsSecret(splitName(label)),
      );
      stack.push({ name, isKept: isKept || parent?.isKept === true });
      if (stack.length > maxDepth) stack.shift();
    }
  }
  return found;
}

/** Returns the values of a list, such as names and numbers. */
function splitFields(text: string, index: number, name: string): LabelledField[] {
  return [...text.matchAll(/[^,;]+/g)].flatMap(({ index: at, 0: part }) => {
    const value = part.trim();
    const start = index + at + part.length - part.trimStart().length;
    const isValue = isFieldValue(value) && (/\d/.test(value) || /^\p{Lu}/u.test(value));
    return isValue ? [{ value, start, subject: splitName(name), isQuoted: false }] : [];
  });
}

/** A cell of a table, and its offset in the text. */
interface Cell {
  value: string;
  start: number;
}

/** A column of a table: the words of its name, and whether they keep its values secret. */
interface Column {
  subject: readonly PromptWord[];
  isKept: boolean;
}

/** Finds the values in tables: below a heading that keeps them secret, and in a row with such a cell. */
function findInTables(text: string): LabelledField[] {
  const found: LabelledField[] = [];
  let columns: readonly Column[] = [];
  let tableEnd = -2;
  for (const { index, 0: line } of text.matchAll(tableLine)) {
    const cells = readCells(line, index);
    if (index > tableEnd + 1) columns = cells.map(readColumn);
    else if (!rule.test(line)) found.push(...findInRow(columns, cells));
    tableEnd = index + line.length;
  }
  return found;
}

function readColumn({ value }: Cell): Column {
  const subject = splitName(value);
  return { subject, isKept: marksColumn(subject) };
}

function readCells(line: string, index: number): Cell[] {
  return [...line.matchAll(/[^|]+/g)].slice(0, maxCells).map(({ index: at, 0: cell }) => ({
    value: cell.trim(),
    start: index + at + cell.length - cell.trimStart().length,
  }));
}

function findInRow(columns: readonly Column[], cells: readonly Cell[]): LabelledField[] {
  // Read the heading together with the cell: `may be shown` and `no`.
  const isRowKept = cells.some(({ value }, at) => {
    if (value.length > maxLabelCharacters) return false;
    const words = splitName(value);
    return keepsSecret(words) || keepsSecret([...(columns[at]?.subject ?? []), ...words]);
  });
  return cells.flatMap(({ value, start }, at) => {
    const { subject = [], isKept = false } = columns[at] ?? {};
    const isFilled = /\d/.test(value) || (!isRowKept && /^\p{Lu}.*\s\p{Lu}/u.test(value));
    const isMeant = (isRowKept || isKept) && isFilled;
    return isMeant && isFieldValue(value) ? [{ value, start, subject, isQuoted: false }] : [];
  });
}

/** Whether the heading of a column names a thing and keeps it secret: `Cost (internal)`. */
function marksColumn(words: readonly PromptWord[]): boolean {
  const isLabelled = words.some((word) => says(word, wordClass.label));
  return isLabelled && words.length <= 4 && !words.some((word) => says(word, wordClass.prompt));
}
