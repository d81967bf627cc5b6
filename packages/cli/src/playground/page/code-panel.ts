/// <reference lib="dom" />
import { byId, element } from './element.ts';
import { type SnippetKindName, snippetKinds, type SnippetRequest } from './snippets.ts';

/** Shows the code of the request; a click copies it. Returns a function that shows it again. */
export function codePanel(readRequest: () => SnippetRequest): () => void {
  const code = byId('code', HTMLElement);
  const copy = byId('copy', HTMLButtonElement);
  const names = Object.keys(snippetKinds) as SnippetKindName[];
  let chosen: SnippetKindName = 'openai';
  const radios = names.map((name) => {
    const radio = element('input', {
      type: 'radio',
      name: 'client',
      id: `client-${name}`,
      checked: name === chosen,
    });
    radio.addEventListener('change', () => {
      chosen = name;
      refresh();
    });
    const label = element('label', { htmlFor: radio.id }, snippetKinds[name].title);
    return element('span', { className: 'choice' }, radio, label);
  });
  byId('clients', HTMLElement).append(...radios);

  function refresh(): void {
    code.replaceChildren(...colourCode(snippetKinds[chosen].write(readRequest())));
    copy.textContent = 'Copy';
  }

  copy.addEventListener('click', () => {
    const text = code.textContent ?? '';
    navigator.clipboard.writeText(text).then(
      () => (copy.textContent = 'Copied'),
      // Without the permission, or over plain HTTP, the text stays selected, so the user can copy it.
      () => {
        getSelection()?.selectAllChildren(code);
        copy.textContent = 'Selected';
      },
    );
  });
  refresh();
  return refresh;
}

/** The coloured parts of code; the rest is plain. The first matching pattern applies. */
const token =
  /(?<comment>\/\/[^\n]*)|(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<keyword>\b(?:await|const|console|for|if|import|from|in|new|of|process)\b)|(?<number>\b\d+\b)/g;

/** Writes code in colours, as spans and text. A URL inside curl's argument is not a comment. */
function colourCode(code: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const match of code.matchAll(token)) {
    const [text] = match;
    const kind = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0];
    const isAddress = kind === 'comment' && code[match.index - 1] === ':';
    parts.push(code.slice(end, match.index));
    parts.push(isAddress || kind === undefined ? text : element('span', { className: kind }, text));
    end = match.index + text.length;
  }
  return [...parts, code.slice(end)];
}
