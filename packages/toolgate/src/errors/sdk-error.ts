/** The mark by which every major of the AI SDK recognises its errors (`AISDKError.isInstance`). */
const sdkMark = 'vercel.ai.error';

/**
 * An error that every major of the AI SDK takes for one of its own, whichever copy of its packages
 * an app has: it carries the marks that they look for.
 */
export class SdkError extends Error {
  constructor({ name, message }: { name: string; message: string }) {
    super(message);
    this.name = name;
    for (const mark of [sdkMark, `${sdkMark}.${name}`]) {
      Object.defineProperty(this, Symbol.for(mark), { value: true });
    }
  }
}

/** Whether a value is an SDK error of this name, of whichever copy of whichever package. */
export function isSdkErrorOf(name: string, error: unknown): boolean {
  return error instanceof Error && error.name === name && Symbol.for(sdkMark) in error;
}
