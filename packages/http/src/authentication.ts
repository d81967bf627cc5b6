import type { GatewayToolName } from 'toolgate';

/** Who a caller is, and what it may use. */
export interface Authentication {
  /** The name of the tenant, for the host's own purposes. */
  tenant?: string;
  /** The gateway tools that this caller may declare; those of the host by default. */
  allow?: readonly GatewayToolName[];
  /** The models that this caller may use; all by default. */
  models?: readonly string[];
}
