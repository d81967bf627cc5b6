/** Finds the outermost JSON objects in a text, in one pass. */
export function findObjects(text: string): object[] {
  const objects: object[] = [];
  let start = 0;
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      index += character === '\\' ? 1 : 0;
      quoted = character !== '"';
    } else if (character === '{') {
      start = depth === 0 ? index : start;
      depth += 1;
    } else if (depth > 0 && character === '"') {
      quoted = true;
    } else if (depth > 0 && character === '}') {
      depth -= 1;
      objects.push(...(depth === 0 ? parseObject(text.slice(start, index + 1)) : []));
    }
  }
  return objects;
}

function parseObject(text: string): object[] {
  try {
    return [JSON.parse(text) as object];
  } catch {
    return [];
  }
}
