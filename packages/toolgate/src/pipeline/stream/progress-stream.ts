import type { LanguageModelV4StreamPart as Part, SharedV4Warning } from '@ai-sdk/provider';
import { createDeferred, joinSignals, waitAtMost } from '../../internal/index.ts';
import type { ToolgateProgress } from '../../outcome/index.ts';
import { writeReport } from '../progress-reports.ts';

/** What the loop of a stream with reports gets. */
export interface ProgressRun {
  onProgress: (progress: ToolgateProgress) => void;
  signal: AbortSignal;
  /** Takes the warnings of the first candidate. */
  onStart: (warnings: SharedV4Warning[]) => void;
  /** Whether the caller has the stream, and can no longer retry the request after an error. */
  isOpen: () => boolean;
}

/** A stream that reports the shadow agent's attempts before the answer. */
export interface ProgressStreamOptions {
  /** Runs the loop. */
  open: (run: ProgressRun) => Promise<ReadableStream<Part>>;
  /** Returns the parts that end the stream after an error of the loop, if the stream is already open. */
  fail: (error: unknown) => Promise<readonly Part[]>;
  /** How long the stream waits for the answer before it opens, in milliseconds. */
  wait: number;
  /** The caller's own signal. */
  signal: AbortSignal | undefined;
  /**
   * Whether the first part waits until the model's stream starts, because the AI SDK ignores warnings that come later.
   */
  awaitsStart: boolean;
}

/**
 * Opens a stream that reports each attempt of the shadow agent as reasoning before the answer. Cancelling it aborts the
 * loop.
 *
 * @throws an error of the loop that comes before the wait is over.
 */
export async function openProgressStream({
  open,
  fail,
  wait,
  signal,
  awaitsStart,
}: ProgressStreamOptions): Promise<ReadableStream<Part>> {
  const cancellation = new AbortController();
  const reports = createReports();
  // Only the first call sets the warnings of the start.
  const { promise: started, resolve: start } = createDeferred<SharedV4Warning[]>();
  let isOpen = wait === 0;
  const answer = open({
    onProgress(progress) {
      start([]);
      reports.add(progress);
    },
    signal: joinSignals(cancellation.signal, signal),
    onStart: start,
    isOpen: () => isOpen,
  });
  // The stream's reader gets the error. Until then the promise may be unhandled.
  answer.catch(() => undefined).finally(() => start([]));
  if (wait > 0) await waitAtMost(answer, wait);
  isOpen = true;
  if (!awaitsStart) start([]);
  let reader: ReadableStreamDefaultReader<Part> | undefined;

  async function next(): Promise<Part | undefined> {
    if (reader === undefined) {
      const delta = await reports.next(answer);
      if (delta !== undefined) return { type: 'reasoning-delta', id, delta };
      reader = (await answer).getReader();
      return { type: 'reasoning-end', id };
    }
    // The stream has already started; readers ignore or refuse a second start.
    let part = await reader.read();
    while (part.value?.type === 'stream-start') part = await reader.read();
    return part.value;
  }

  return new ReadableStream<Part>({
    async start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: await started });
      controller.enqueue({ type: 'reasoning-start', id });
    },
    async pull(controller) {
      try {
        const part = await next();
        if (part === undefined) controller.close();
        else controller.enqueue(part);
      } catch (error) {
        if (signal?.aborted === true || cancellation.signal.aborted) throw error;
        // Without a reader the reports have not ended.
        if (reader === undefined) controller.enqueue({ type: 'reasoning-end', id });
        for (const part of await fail(error)) controller.enqueue(part);
        controller.close();
      }
    },
    async cancel(reason) {
      cancellation.abort(reason);
      await reader?.cancel(reason);
    },
  });
}

/** The id of the reasoning that has the reports. */
const id = 'toolgate-progress';

/** Keeps unread lines of progress. A loop writes a few lines for each validation, so there are never many. */
function createReports() {
  let unread = '';
  let wake: (() => void) | undefined;
  return {
    add(progress: ToolgateProgress): void {
      unread += writeReport(progress);
      wake?.();
    },
    /** Returns the next text; `undefined` once the answer is there and all earlier text was returned. */
    async next(answer: Promise<unknown>): Promise<string | undefined> {
      if (unread === '') {
        const added = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([added, answer]);
      }
      const text = unread;
      unread = '';
      return text === '' ? undefined : text;
    },
  };
}
