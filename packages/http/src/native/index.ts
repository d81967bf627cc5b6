export { answerUntranslated } from './answer-untranslated.ts';
export type { NativeFormatName, NativeUpstream } from './native-upstream.ts';
export {
  fetchTransport,
  type UpstreamAnswer,
  type UpstreamRequest,
  type UpstreamTransport,
} from './upstream-transport.ts';
