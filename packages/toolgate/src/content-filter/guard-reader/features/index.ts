export { collectLink, findLinks, linkNames, prepareLinks } from './guard-links.ts';
export { prepareNeighbours } from './neighbour-features.ts';
export { pairNames, preparePairs } from './pair-features.ts';
export { prepareReach, reachNames } from './reach-features.ts';
export { collectSurroundings } from './surroundings.ts';
export { ownFeatures, prepareOwnFeatures } from './value-features.ts';
