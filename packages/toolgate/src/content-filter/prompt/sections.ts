import { classifyTitle, labelLevel, parseHeading, type SectionKind } from './headings.ts';
import { definesRole, isInstruction } from './instruction-words.ts';

/** A line of a prompt. */
export interface PromptLine {
  /** Offset of its first character. */
  start: number;
  /** Offset after its line break. */
  end: number;
  /** The kind of the section that it belongs to. */
  section: SectionKind;
  /** The number of its block: the text between two headings, tags, fences or labels. */
  block: number;
  /** The number of the innermost tag or fence around it; 0 without one. */
  enclosure: number;
  /** Whether it is a heading or a fence, or has only marks. */
  isMark: boolean;
}

interface OpenSection {
  kind: SectionKind;
  level: number;
  /** The tag or fence that ends the section; empty for one under a heading. */
  closing: string;
  /** Whether it begins like a prompt within the prompt. */
  isPrompt?: boolean;
  /** The number of its tag or fence. */
  enclosure?: number;
}

const openingTag = /^\s*<([\p{L}][\p{L}\p{N}_-]{0,40})(?:\s[^<>]{0,200})?>/u;
const closingTag = /<\/([\p{L}][\p{L}\p{N}_-]{0,40})>\s*$/u;
const fence = /^\s*(`{3,}|~{3,}|"{3}|'{3})/;
const onlyMarks = /^[^\p{L}\p{N}]*$/u;
const maxOpenSections = 32;
/** Number of characters to read after a fence, to see whether it encloses a prompt. */
const maxFirstLine = 100;
const roleTitle = /^\W*(?:roles?|persona|identity|角色|人设|роль|役割|역할)(?:[\s:：*]|$)/;

/** Whether a prompt within the prompt begins at an offset. */
function beginsPrompt(text: string, offset: number): boolean {
  const line = text
    .slice(offset, offset + maxFirstLine)
    .trimStart()
    .toLowerCase();
  return definesRole(line) || roleTitle.test(line);
}

/** Creates the stack of open sections, the innermost last. */
function createSectionStack() {
  const sections: OpenSection[] = [];
  let block = 0;
  return {
    /** Returns the number of the current block. */
    getBlock: (): number => block,
    /** Returns the kind of the innermost section. */
    getKind: (): SectionKind => sections.at(-1)?.kind ?? 'plain',
    /** Whether a fence is open. */
    isFenced: (): boolean => sections.some(({ closing }) => fence.test(closing)),
    /** Returns the number of the innermost tag or fence that is open. */
    getEnclosure: (): number =>
      sections.findLast(({ closing, isPrompt }) => closing !== '' && isPrompt !== true)
        ?.enclosure ?? 0,
    open(section: OpenSection): void {
      block++;
      if (sections.length < maxOpenSections) sections.push({ ...section, enclosure: block });
    },
    /** Ends the innermost sections under headings of this level and deeper ones. */
    endHeadings(level: number): void {
      for (let last = sections.at(-1); last !== undefined; last = sections.at(-1)) {
        if (last.closing !== '' || last.level < level) return;
        block++;
        sections.pop();
      }
    },
    /** Ends the section with this closing tag or fence, and all sections inside it. Returns whether there is one. */
    close(closing: string): boolean {
      const at = sections.findLastIndex((section) => section.closing === closing);
      block++;
      if (at >= 0) sections.length = at;
      return at >= 0;
    },
  };
}

/** Splits a prompt into lines and finds the section of each by headings, labels, tags and fences. */
export function* readPromptLines(text: string): Generator<PromptLine, void> {
  const sections = createSectionStack();
  let isAfterBlank = false;

  /** Opens or closes a fence. Fenced text is a document unless it begins like a prompt. */
  function readFence(closing: string, end: number): void {
    if (sections.close(closing)) return;
    const outer = sections.getKind();
    const mayBeDocument = outer === 'plain' || outer === 'named' || outer === 'profile';
    const isPrompt = beginsPrompt(text, end);
    const kind = mayBeDocument && !isPrompt ? 'document' : outer;
    sections.open({ kind, level: 0, closing, isPrompt });
  }

  /**
   * Ends sections at the start of a paragraph. A paragraph that instructs the model ends the section under a label. A
   * paragraph that defines the model's role ends any document.
   */
  function readParagraph(line: string): void {
    if (sections.getKind() === 'document' && definesRole(line)) sections.endHeadings(1);
    else if (isInstruction(line)) sections.endHeadings(labelLevel);
  }

  /** Reads a line as a heading. Returns whether it is one or has only marks. */
  function readTitle(line: string): boolean {
    const heading = parseHeading(line);
    if (heading !== undefined) {
      const { level, title } = heading;
      sections.endHeadings(level);
      const kind = classifyTitle(title) ?? inheritKind(sections.getKind());
      sections.open({ kind, level, closing: '' });
      return true;
    }
    const isEmpty = onlyMarks.test(line);
    if (!isEmpty && isAfterBlank) readParagraph(line.trim().toLowerCase());
    return isEmpty;
  }

  /** Reads a line as a fence, tag or heading. Returns whether it is a fence or heading, or has only marks. */
  function readMark(line: string, end: number): boolean {
    const closing = fence.exec(line)?.[1];
    if (closing !== undefined) {
      readFence(closing, end);
      return true;
    }
    if (sections.isFenced()) return false;
    const tag = openingTag.exec(line)?.[1]?.toLowerCase();
    if (tag === undefined) return readTitle(line);
    const kind = classifyTitle(tag.replaceAll(/[_-]/g, ' ')) ?? sections.getKind();
    sections.open({ kind, level: 0, closing: tag });
    return false;
  }

  for (const { start, end } of splitLines(text)) {
    const line = text.slice(start, end);
    const isMark = readMark(line, end);
    yield {
      start,
      end,
      section: sections.getKind(),
      block: sections.getBlock(),
      enclosure: sections.getEnclosure(),
      isMark,
    };
    isAfterBlank = line.trim() === '';
    const closing = closingTag.exec(line)?.[1]?.toLowerCase();
    if (closing !== undefined) sections.close(closing);
  }
}

/** Returns the kind of a section with an unknown title inside another section. */
function inheritKind(outer: SectionKind): SectionKind {
  return outer === 'plain' ? 'named' : outer;
}

/** Splits a text into lines with their line breaks. Consecutive empty lines are one line, since prompts may be full of them. */
function* splitLines(text: string): Generator<{ start: number; end: number }, void> {
  for (let start = 0; start < text.length;) {
    const lineBreak = text.indexOf('\n', start);
    let end = lineBreak < 0 ? text.length : lineBreak + 1;
    if (lineBreak === start) while (text.startsWith('\n', end)) end++;
    yield { start, end };
    start = end;
  }
}
