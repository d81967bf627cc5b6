/**
 * A trie of letters. A step reads one cell of a small array. For ASCII it is a double array (Aoe, "An efficient digital search
 * algorithm by using a double-array structure", 1989), for all other letters a hash table.
 */
export interface LetterTrie {
  /** `base << 16 | parent` for each node; the root is 0. The child for a code unit is in the cell `base + code`. */
  cells: Uint32Array;
  /** Open-addressed table of the steps beyond ASCII: `node << 16 | code`, then the child. */
  wideSteps: Int32Array;
}

const asciiCodes = 128;
const parentMask = 0xffff;
/** The parent in a free cell, and in the cell of a child beyond ASCII; no node has these numbers. */
const noParent = 0xffff;
const wideParent = 0xfffe;
const maxCells = 0xfffe;
const wideSlots = 1 << 14;
/** Keeps the index of a slot inside the table; a slot has two numbers. */
const slotMask = wideSlots * 2 - 2;

/** Returns the child of a node for a code unit; 0, the root, if there is no child. */
export function nextNode({ cells, wideSteps }: LetterTrie, node: number, code: number): number {
  if (code < asciiCodes) {
    const next = ((cells[node] ?? 0) >>> 16) + code;
    return ((cells[next] ?? noParent) & parentMask) === node ? next : 0;
  }
  const key = (node << 16) | code;
  let slot = hashSlot(key);
  for (let next = wideSteps[slot + 1] ?? 0; next !== 0; next = wideSteps[slot + 1] ?? 0) {
    if (wideSteps[slot] === key) return next;
    slot = (slot + 2) & slotMask;
  }
  return 0;
}

const firstLetter = 0x61;
const letterCount = 26;

/** Lists, for each node, its children for the letters from a to z: bit 0 for an a, bit 25 for a z. */
export function listLetters({ cells }: LetterTrie): Int32Array {
  const letters = new Int32Array(cells.length);
  for (let child = 0; child < cells.length; child += 1) {
    const parent = (cells[child] ?? noParent) & parentMask;
    if (parent >= cells.length) continue;
    const letter = child - ((cells[parent] ?? 0) >>> 16) - firstLetter;
    if (letter < 0 || letter >= letterCount) continue;
    letters[parent] = (letters[parent] ?? 0) | (1 << letter);
  }
  return letters;
}

/** Returns the index of the first slot in which a key may be. */
function hashSlot(key: number): number {
  return (Math.imul(key, 0x9e3779b1) >>> 11) & slotMask;
}

/**
 * Creates the trie of some words.
 *
 * @throws {RangeError} if the words need more nodes than a trie can have.
 */
export function layOutTrie(words: readonly string[]): LetterTrie {
  const sorted = [...new Set(words)].toSorted(byCodeUnits);
  const layout: Layout = {
    cells: new Uint32Array(maxCells).fill(noParent),
    wideSteps: new Int32Array(wideSlots * 2),
    firstFree: 1,
    end: asciiCodes,
    wideCount: 0,
  };
  // Breadth first, so the most frequent steps are together in memory.
  let level: Branch[] = [{ node: 0, depth: 0, from: 0, to: sorted.length }];
  while (level.length > 0) level = level.flatMap((branch) => placeChildren(layout, sorted, branch));
  const { cells, wideSteps, end } = layout;
  return { cells: cells.slice(0, end), wideSteps };
}

interface Layout extends LetterTrie {
  /** All cells before it are taken, except the root's own. */
  firstFree: number;
  /** One more than the last cell that a step can read. */
  end: number;
  wideCount: number;
}

/** A node, and the range of the sorted words that pass through it. */
interface Branch {
  node: number;
  depth: number;
  from: number;
  to: number;
}

function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : 1;
}

/** Gives the children of a node their cells. */
function placeChildren(layout: Layout, sorted: readonly string[], branch: Branch): Branch[] {
  const { node, depth } = branch;
  const children: Branch[] = [];
  const codes: number[] = [];
  // The first word may end at this node.
  let from = branch.from + (sorted[branch.from]?.length === depth ? 1 : 0);
  while (from < branch.to) {
    const code = sorted[from]?.charCodeAt(depth) ?? 0;
    let to = from + 1;
    while (to < branch.to && sorted[to]?.charCodeAt(depth) === code) to += 1;
    children.push({ node: code, depth: depth + 1, from, to });
    if (code < asciiCodes) codes.push(code);
    from = to;
  }
  const { cells } = layout;
  const base = findBase(layout, codes);
  cells[node] = (base << 16) | ((cells[node] ?? 0) & parentMask);
  for (const code of codes) cells[base + code] = node;
  for (const child of children) {
    child.node = child.node < asciiCodes ? base + child.node : placeWide(layout, node, child.node);
  }
  return children;
}

/** Finds the lowest base at which the cells of all code units are free; 0 without code units. The codes are in ascending order. */
function findBase(layout: Layout, codes: readonly number[]): number {
  const { cells } = layout;
  const [first] = codes;
  if (first === undefined) return 0;
  while (layout.firstFree < maxCells && cells[layout.firstFree] !== noParent) layout.firstFree += 1;
  let base = Math.max(0, layout.firstFree - first);
  while (codes.some((code) => cells[base + code] !== noParent)) {
    base += 1;
    if (base + asciiCodes > maxCells) throw new RangeError('The vocabulary has too many nodes.');
  }
  layout.end = Math.max(layout.end, base + asciiCodes);
  return base;
}

/** Gives a child beyond ASCII a cell, and adds the step to the table. */
function placeWide(layout: Layout, node: number, code: number): number {
  layout.wideCount += 1;
  if (layout.wideCount > wideSlots / 2) {
    throw new RangeError('The vocabulary has too many letters beyond ASCII.');
  }
  const { cells, wideSteps } = layout;
  const child = findBase(layout, [0]);
  cells[child] = wideParent;
  const key = (node << 16) | code;
  let slot = hashSlot(key);
  while (wideSteps[slot + 1] !== 0) slot = (slot + 2) & slotMask;
  wideSteps[slot] = key;
  wideSteps[slot + 1] = child;
  return child;
}
