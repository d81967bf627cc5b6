import type { ChildProcess } from 'node:child_process';

/** Waits until a started server prints a line with its address, such as `http://127.0.0.1:43210`, and returns that. */
export function addressOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const [url] = /http:\/\/[\d.:]+\d/.exec(text) ?? [];
      if (url === undefined || !text.includes('\n')) return;
      stdout?.off('data', read).resume();
      resolve(url);
    };
    stdout?.on('data', read);
  });
}
