/// <reference lib="dom" />
import { colourCode } from './colour-code.ts';
import { byId, element } from './element.ts';
import { type SnippetKindName, snippetKinds, type SnippetRequest } from './snippets.ts';

/** Shows the code of the request; a click copies it. */
export function codePanel(readRequest: () => SnippetRequest): { refresh: () => void } {
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
      // Without the permission, or over plain HTTP, the text stays selected for copying by hand.
      () => {
        getSelection()?.selectAllChildren(code);
        copy.textContent = 'Selected';
      },
    );
  });
  refresh();
  return { refresh };
}
