import type { CompareFlags } from '../compare/index.ts';
import type { InspectFlags, InspectKind } from '../inspect/index.ts';
import type { ServeFlags } from '../configuration/index.ts';

/** The functions that run the commands. */
export interface CommandActions {
  /** Runs `toolgate serve`. */
  serve: (flags: ServeFlags) => Promise<void>;
  /** Runs `toolgate inspect`. */
  inspect: (kind: InspectKind, files: readonly string[], flags: InspectFlags) => Promise<void>;
  /** Runs `toolgate compare`. */
  compare: (file: string, flags: CompareFlags) => Promise<void>;
  /** Runs `toolgate doctor`. */
  doctor: (flags: ServeFlags) => Promise<void>;
}
