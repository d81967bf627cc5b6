const views = { chat: 'Chat', settings: 'Settings', outcome: 'For developers' } as const;

/** A part of the page; a narrow screen shows one at a time. */
export type View = keyof typeof views;

interface ViewTabsProps {
  readonly view: View;
  readonly onChoose: (view: View) => void;
}

/** A button for each part of the page; wide screens show all parts and hide the buttons. */
export function ViewTabs({ view, onChoose }: ViewTabsProps) {
  return (
    <nav className="views" aria-label="Parts of the page">
      {Object.entries(views).map(([id, title]) => (
        <button
          key={id}
          type="button"
          className="quiet"
          aria-pressed={id === view}
          onClick={() => onChoose(id as View)}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
