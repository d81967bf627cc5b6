import type { FormatName } from '../formats/source.ts';
import type { UpstreamTransport } from './transport.ts';

/** A provider that speaks one of the wire formats. */
export interface UpstreamOptions {
  /**
   * The format, or all formats that the provider speaks. A request in one of them is sent in the same format, byte for byte
   * if nothing changes; any other request is sent in the first.
   */
  format: FormatName | readonly FormatName[];
  /** The base address up to and including the version, such as `https://api.openai.com/v1`. */
  baseURL: string;
  /** The host's own key: a bearer token, or `x-api-key` for messages. */
  apiKey?: string;
  /** More headers, such as an organization's; they win over all others. */
  headers?: Readonly<Record<string, string>>;
  /** The provider's name for the model; by default the name by which the caller asks for it. */
  modelId?: string;
  /** Sends the requests; by default with `fetch`. */
  transport?: UpstreamTransport;
  /** The longest silence of the provider, before its answer and within it, in milliseconds; default 300000. */
  silenceMilliseconds?: number;
}
