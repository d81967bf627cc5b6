import type { CalibrateFlags } from '../calibrate/index.ts';
import type { CompareFlags } from '../compare/index.ts';
import type { ServeFlags } from '../configuration/index.ts';
import type { InspectFlags, InspectKind } from '../inspect/index.ts';
import type { ReplayFlags } from '../replay/index.ts';
import type { WatchFlags } from '../watch/index.ts';

/** The functions that run the commands, by their names. `verify` runs `toolgate verify log`. */
export interface CommandActions {
  serve: (flags: ServeFlags) => Promise<void>;
  inspect: (kind: InspectKind, files: readonly string[], flags: InspectFlags) => Promise<void>;
  compare: (file: string, flags: CompareFlags) => Promise<void>;
  calibrate: (files: readonly string[], flags: CalibrateFlags) => Promise<void>;
  watch: (file: string | undefined, flags: WatchFlags) => Promise<void>;
  replay: (files: readonly string[], flags: ReplayFlags) => Promise<void>;
  doctor: (flags: ServeFlags) => Promise<void>;
  verify: (file: string, flags: { expect?: string }) => Promise<void>;
}
