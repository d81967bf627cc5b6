import type { CalibrateFlags } from '../calibrate/index.ts';
import type { CompareFlags } from '../compare/index.ts';
import type { ServeFlags } from '../configuration/index.ts';
import type { InspectFlags, InspectKind } from '../inspect/index.ts';
import type { ReplayFlags } from '../replay/index.ts';
import type { WatchFlags } from '../watch/index.ts';

/** The functions that run the commands. */
export interface CommandActions {
  /** Runs `toolgate serve`. */
  serve: (flags: ServeFlags) => Promise<void>;
  /** Runs `toolgate inspect`. */
  inspect: (kind: InspectKind, files: readonly string[], flags: InspectFlags) => Promise<void>;
  /** Runs `toolgate compare`. */
  compare: (file: string, flags: CompareFlags) => Promise<void>;
  /** Runs `toolgate calibrate`. */
  calibrate: (files: readonly string[], flags: CalibrateFlags) => Promise<void>;
  /** Runs `toolgate watch`. */
  watch: (file: string | undefined, flags: WatchFlags) => Promise<void>;
  /** Runs `toolgate replay`. */
  replay: (files: readonly string[], flags: ReplayFlags) => Promise<void>;
  /** Runs `toolgate doctor`. */
  doctor: (flags: ServeFlags) => Promise<void>;
  /** Runs `toolgate verify log`. */
  verify: (file: string, flags: { expect?: string }) => Promise<void>;
}
