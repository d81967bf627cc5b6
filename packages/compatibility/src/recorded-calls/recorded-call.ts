/** What a model gave back in one call, in the shape of its specification. */
export interface RecordedCall {
  /** What the call was about. */
  title: string;
  /** What `doGenerate` gave back; absent for what happens in streams only. */
  result?: Fields;
  /** What `doStream` gave back beside its stream. */
  head: object;
  /** What the stream brought. */
  parts: Part[];
}

/** A part of a recorded stream. */
export type Part = Fields & { readonly type: string };
type Fields = Readonly<Record<string, unknown>>;
