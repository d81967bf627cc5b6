import type { UpstreamTransport } from './upstream-transport.ts';

/** The wire formats that can be forwarded without translation. */
export type NativeFormatName = 'chat-completions' | 'messages' | 'responses';

/** A provider that speaks the format of an endpoint itself. */
export interface NativeUpstream {
  /** The format that it speaks. */
  format: NativeFormatName;
  /** Its base address up to and including the version, such as `https://api.openai.com/v1`. */
  baseURL: string;
  /** The host's own key: a bearer token, or `x-api-key` for messages. */
  apiKey?: string;
  /** More headers, such as those of an organization; they win over all others. */
  headers?: Readonly<Record<string, string>>;
  /** The provider's name for the model; by default what the caller asks for. */
  modelId?: string;
  /** How requests are sent; by default with `fetch`. */
  transport?: UpstreamTransport;
}
