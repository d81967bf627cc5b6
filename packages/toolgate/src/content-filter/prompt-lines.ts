import { castsModel, isInstruction } from './instruction-words.ts';
import { areaOfTitle, labelLevel, readHeading } from './prompt-area.ts';
import type { PromptArea } from './prompt-area.ts';

/** A line of a prompt and the part of it in which it stands. */
export interface PromptLine {
  /** Offset of its first character. */
  start: number;
  /** Offset behind its line break. */
  end: number;
  /** What its part holds. */
  area: PromptArea;
  /** Whether it is a heading, a tag, a fence or nothing but marks. */
  isMark: boolean;
}

interface OpenPart {
  area: PromptArea;
  level: number;
  /** The tag or fence that ends the part; empty for one under a heading. */
  closing: string;
}

const openingTag = /^\s*<([\p{L}][\p{L}\p{N}_-]{0,40})(?:\s[^<>]{0,200})?>/u;
const closingTag = /<\/([\p{L}][\p{L}\p{N}_-]{0,40})>\s*$/u;
const fence = /^\s*(`{3,}|~{3,}|"{3}|'{3})/;
const onlyMarks = /^[^\p{L}\p{N}]*$/u;
const mostOpenParts = 32;
/** Characters behind a fence that tell whether it encloses a prompt. */
const longestFirstLine = 100;
const castingTitle = /^\W*(?:roles?|persona|identity|角色|人设|роль|役割|역할)(?:[\s:：*]|$)/;

/** Whether a prompt begins at an offset, as one within another does. */
function beginsPrompt(text: string, offset: number): boolean {
  const line = text
    .slice(offset, offset + longestFirstLine)
    .trimStart()
    .toLowerCase();
  return castsModel(line) || castingTitle.test(line);
}

/** The parts of a prompt that are open at one of its lines, the innermost last. */
function openParts(): {
  readonly area: PromptArea;
  readonly isFenced: boolean;
  open: (part: OpenPart) => void;
  /** Ends the parts under headings of this level and deeper ones, up to the tag around them. */
  endHeadings: (level: number) => void;
  /** Ends the part with this closing tag or fence; whether there is one. */
  close: (closing: string) => boolean;
} {
  const parts: OpenPart[] = [];
  return {
    get area() {
      return parts.at(-1)?.area ?? 'plain';
    },
    get isFenced() {
      return parts.some(({ closing }) => fence.test(closing));
    },
    open(part) {
      if (parts.length < mostOpenParts) parts.push(part);
    },
    endHeadings(level) {
      for (let last = parts.at(-1); last !== undefined; last = parts.at(-1)) {
        if (last.closing !== '' || last.level < level) return;
        parts.pop();
      }
    },
    close(closing) {
      const at = parts.findLastIndex((part) => part.closing === closing);
      if (at >= 0) parts.length = at;
      return at >= 0;
    },
  };
}

/** Reads of which parts a prompt is made, line by line: what its headings, labels, tags and fences say. */
export function readPromptLines(text: string): PromptLine[] {
  const parts = openParts();
  const lines: PromptLine[] = [];
  let isAfterBlank = false;

  /** Opens or closes a fence. What stands in one is a document, unless it begins as a prompt does. */
  function readFence(closing: string, end: number): void {
    if (parts.close(closing)) return;
    const { area } = parts;
    const isOpen = area === 'plain' || area === 'named' || area === 'profile';
    parts.open({ area: isOpen && !beginsPrompt(text, end) ? 'document' : area, level: 0, closing });
  }

  /** A paragraph that speaks to the model ends what stands under a label, and one that casts it any document. */
  function readParagraph(line: string): void {
    if (parts.area === 'document' && castsModel(line)) parts.endHeadings(1);
    else if (isInstruction(line)) parts.endHeadings(labelLevel);
  }

  /** Whether the line is a heading or has nothing but marks. */
  function readTitle(line: string): boolean {
    const heading = readHeading(line);
    if (heading !== undefined) {
      const { level, title } = heading;
      parts.endHeadings(level);
      parts.open({ area: areaOfTitle(title) ?? inheritedArea(parts.area), level, closing: '' });
      return true;
    }
    const isEmpty = onlyMarks.test(line);
    if (!isEmpty && isAfterBlank) readParagraph(line.trim().toLowerCase());
    return isEmpty;
  }

  function readMark(line: string, end: number): boolean {
    const closing = fence.exec(line)?.[1];
    if (closing !== undefined) {
      readFence(closing, end);
      return true;
    }
    if (parts.isFenced) return false;
    const tag = openingTag.exec(line)?.[1]?.toLowerCase();
    if (tag === undefined) return readTitle(line);
    const area = areaOfTitle(tag.replaceAll(/[_-]/g, ' ')) ?? parts.area;
    parts.open({ area, level: 0, closing: tag });
    return false;
  }

  for (const { start, end } of lineSpans(text)) {
    const line = text.slice(start, end);
    const isMark = readMark(line, end);
    lines.push({ start, end, area: parts.area, isMark });
    isAfterBlank = line.trim() === '';
    const closing = closingTag.exec(line)?.[1]?.toLowerCase();
    if (closing !== undefined) parts.close(closing);
  }
  return lines;
}

/** The area of a part with a title that says nothing, in another one. */
function inheritedArea(area: PromptArea): PromptArea {
  return area === 'plain' ? 'named' : area;
}

/** The lines of a text, each with its line break; empty ones in a row are one, since prompts may be full of them. */
function lineSpans(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (let start = 0; start < text.length;) {
    const lineBreak = text.indexOf('\n', start);
    let end = lineBreak < 0 ? text.length : lineBreak + 1;
    if (lineBreak === start) while (text.startsWith('\n', end)) end++;
    spans.push({ start, end });
    start = end;
  }
  return spans;
}
