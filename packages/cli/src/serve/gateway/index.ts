export { closeStores, createGateway, type Keep, openRoutes } from './create-gateway.ts';
export { guardFetch } from './guard-fetch.ts';
export { openReloadable } from './reloadable-gateway.ts';
