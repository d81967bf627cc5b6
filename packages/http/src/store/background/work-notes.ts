import type { TenantResponses, WorkMark } from '../tenant-responses.ts';

/** How often work marks that it continues, in milliseconds. */
const beatMilliseconds = 5000;

/** How long work counts as continuing after its last mark, in milliseconds. A killed process writes no marks. */
const silenceMilliseconds = 30_000;

/** Marks in the store that the work for a response continues. */
export interface WorkNotes {
  /** Writes the first mark; returns whether it was stored. */
  begin(): Promise<boolean>;
  /** Records that the model has begun to answer. */
  progress(): void;
  /** Removes the last mark. Never rejects. */
  end(): Promise<void>;
}

/**
 * Creates the marks of one answer.
 *
 * @param stop called if another process asks for it, because the response was cancelled or removed there.
 */
export function createWorkNotes(
  responses: TenantResponses,
  id: string,
  stop: () => void,
): WorkNotes {
  let status: WorkMark['status'] = 'queued';
  let timer: ReturnType<typeof setInterval> | undefined;

  const write = async (): Promise<boolean> =>
    responses.mark(id, { until: Date.now() + silenceMilliseconds, status });

  async function beat(): Promise<void> {
    try {
      if (await responses.isStopRequested(id)) stop();
      else await write();
    } catch {
      // The storage may recover before the mark is too old.
    }
  }

  return {
    begin() {
      timer = setInterval(() => void beat(), beatMilliseconds);
      return write();
    },
    progress() {
      if (status === 'in_progress') return;
      status = 'in_progress';
      void write();
    },
    async end() {
      clearInterval(timer);
      await responses.unmark(id);
    },
  };
}
