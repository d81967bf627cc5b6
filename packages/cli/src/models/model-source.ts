import type { ModelOptions } from '@toolgate/http';

/** The models to serve. */
export interface ModelSource extends ModelOptions {
  /** Describes the models at the start of `serve`. */
  description: string;
}
