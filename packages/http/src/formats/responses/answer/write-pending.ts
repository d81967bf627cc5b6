import type { PendingAnswer, ResponseContext } from '../../format.ts';
import type { ResponsesRequest } from '../request/responses-request.ts';
import { failureCode } from './failure-code.ts';
import { buildResponseObject } from './response-object.ts';

/** Writes a response that is still to be made, and what becomes of it where that fails. */
export function writePending(request: ResponsesRequest, context: ResponseContext): PendingAnswer {
  return {
    queued: buildResponseObject({ request, context, status: { status: 'queued' } }),
    failed(error) {
      const failure = { code: failureCode(error), message: error.message };
      const status = { status: 'failed', error: failure } as const;
      return buildResponseObject({ request, context, status });
    },
  };
}
