export { chooseModels } from './choose-models.ts';
export type { ModelSource } from './model-source.ts';
export { readVendors, type VendorAccess } from './vendors.ts';
