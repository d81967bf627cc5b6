import type { FormatName } from '../formats/original.ts';
import type { UpstreamTransport } from './transport.ts';

/** The options of {@link upstream}: a provider that speaks one or more of the wire formats. */
export interface UpstreamOptions {
  /**
   * The format or formats that the provider speaks. A request in one of them is sent in the same format, byte for byte if
   * nothing changes. Any other request is translated to the first format.
   */
  format: FormatName | readonly FormatName[];
  /** The base address up to and including the version, such as `https://api.openai.com/v1`. */
  baseURL: string;
  /** The host's own key: a bearer token, or `x-api-key` for messages. */
  apiKey?: string;
  /** More headers, such as an organization's. They override all others. */
  headers?: Readonly<Record<string, string>>;
  /** The provider's name for the model. Default: the name in the caller's request. */
  modelId?: string;
  /** Sends the requests. Default: `fetch`. */
  transport?: UpstreamTransport;
  /** Maximum silence of the provider, before and during its answer, in milliseconds; default 300000. */
  silenceMilliseconds?: number;
}
