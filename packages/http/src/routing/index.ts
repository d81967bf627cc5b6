export { type RoutedModels, routeModels } from './route-models.ts';
export type { RoutingOptions } from './routing-options.ts';
