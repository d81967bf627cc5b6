import type { InspectFlags, InspectKind } from '../inspect/inspect.ts';
import type { ServeFlags } from '../serve-flags.ts';

/** What carries out the commands. */
export interface CommandActions {
  /** Carries out `toolgate serve`. */
  serve: (flags: ServeFlags) => Promise<void>;
  /** Carries out `toolgate inspect`. */
  inspect: (kind: InspectKind, files: readonly string[], flags: InspectFlags) => Promise<void>;
  /** Carries out `toolgate doctor`. */
  doctor: (flags: ServeFlags) => Promise<void>;
}
