/** Events that leave together. */
export interface EventBatch {
  /** The events in their order; there may be none. */
  events: string[];
  /** Whether nothing follows. */
  isLast: boolean;
}
