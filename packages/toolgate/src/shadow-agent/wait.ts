import { untilAborted } from './until-aborted.ts';

/** Waits that many milliseconds (not at all for 0), or rejects with the signal's reason as soon as the signal is aborted. */
export async function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (milliseconds === 0) {
    return;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await untilAborted(elapsed, signal);
  } finally {
    clearTimeout(timer);
  }
}
