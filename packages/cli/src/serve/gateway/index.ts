export { closeStores, createGateway, openRoutes, redisName } from './create-gateway.ts';
export { guardFetch } from './guard-fetch.ts';
export { logInvalid, openReloadable, type OpenGateway } from './reloadable-gateway.ts';
export { createResources, type Keep, type Resources } from './resources.ts';
