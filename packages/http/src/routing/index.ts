export { type RoutedModels, routeModels, type RoutingOptions } from './route-models.ts';
