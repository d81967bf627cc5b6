import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ObservedCallEnd } from '../telemetry/index.ts';
import type { StartedCall } from './call-ledger.ts';

/** Follows a streamed call along its parts. */
export interface CallWatcher {
  /** Sees the next part as the model sent it. */
  push(part: LanguageModelV4StreamPart): void;
  /** Ends the call, unless its finish part did. */
  end(end?: ObservedCallEnd): void;
}

/** Books a streamed call from what its parts say of it. */
export function watchCall(call: Pick<StartedCall, 'firstPart' | 'end'>): CallWatcher {
  let hasStarted = false;
  let known: ObservedCallEnd = {};
  return {
    push(part) {
      switch (part.type) {
        case 'stream-start':
          return;
        case 'response-metadata':
          known = { ...known, response: part };
          break;
        case 'error':
          known = { ...known, error: part.error };
          break;
        case 'finish':
          call.end({ ...known, usage: part.usage, finishReason: part.finishReason });
          break;
        default:
      }
      if (!hasStarted) call.firstPart();
      hasStarted = true;
    },
    end: (end = {}) => call.end({ ...known, ...end }),
  };
}
