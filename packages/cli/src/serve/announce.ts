/** What a started gateway announces. */
interface Announcement {
  url: string;
  model: string;
  /** Whether the gateway serves a page that a browser on this machine can open. */
  isOpenable: boolean;
}

/** Writes the address and the model of a started gateway to standard output. */
export function announce({ url, model, isOpenable }: Announcement): void {
  const invitation = isOpenable ? `Open ${url} in your browser\n` : '';
  process.stdout.write(`Toolgate listening on ${url}\nModel: ${model}\n${invitation}`);
}
