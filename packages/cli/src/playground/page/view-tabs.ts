/// <reference lib="dom" />
import { byId, element } from './element.ts';

/** The parts of the page; a narrow screen shows one at a time. */
const views = { chat: 'Chat', settings: 'Settings', outcome: 'Outcome and code' } as const;

/** The id of a part. */
export type View = keyof typeof views;

/** Adds a button for each part; wide screens hide the buttons and show all parts. Returns a function that shows one. */
export function viewTabs(): (view: View) => void {
  const page = byId('page', HTMLElement);
  const buttons = Object.entries(views).map(([view, title]) => {
    const button = element('button', { type: 'button', className: 'quiet' }, title);
    button.addEventListener('click', () => show(view as View));
    return { view, button };
  });
  byId('views', HTMLElement).append(...buttons.map(({ button }) => button));

  function show(shown: View): void {
    page.dataset['view'] = shown;
    for (const { view, button } of buttons) button.ariaPressed = `${view === shown}`;
  }

  show('chat');
  return show;
}
