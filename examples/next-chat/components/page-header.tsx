/** The title of the page, and a link to the message box for people who use the keyboard. */
export function PageHeader() {
  return (
    <>
      <a className="skip-link" href="#message">
        Skip to the message box
      </a>
      <header className="page-header">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 21V10a8 8 0 0 1 16 0v11M9.3 3v18m5.4-18v18M4 10h16M4 15.5h16" />
        </svg>
        <div>
          <h1>Toolgate chat</h1>
          <p>
            Each switch declares a tool with your next message. The model never sees it; the gateway
            acts on it.
          </p>
        </div>
      </header>
    </>
  );
}
