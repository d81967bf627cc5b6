import type { TenantResponses, WorkMark } from '../tenant-responses.ts';

/** The interval at which work notes that it continues, in milliseconds. */
const beatMilliseconds = 5000;

/** The time for which work counts as continuing after its last note, in milliseconds; a process that was killed writes no notes. */
const silenceMilliseconds = 30_000;

/** Notes in the store that the work for a response continues. */
export interface WorkNotes {
  /** Writes the first one, and whether it was stored. */
  begin(): Promise<boolean>;
  /** The model has begun to answer. */
  progress(): void;
  /** Removes the last one. Never rejects. */
  end(): Promise<void>;
}

/**
 * Opens the notes of one answer.
 *
 * @param stop called if another process has removed the note, since the response was cancelled or removed there.
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
      if ((await responses.readMark(id)) === undefined) stop();
      else await write();
    } catch {
      // The storage may be back before the note is too old.
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
