export { liftSupportedUrls, type UrlSupportV1 } from './supported-urls.ts';
export { v1Adapter } from './v1-adapter.ts';
