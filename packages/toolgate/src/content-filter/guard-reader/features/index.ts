export { readNeighbours } from './neighbour-features.ts';
export { pairNames, readPair, readPairs } from './pair-features.ts';
export { reachNames, readReach, readReachOf } from './reach-features.ts';
export { collectSurroundings } from './surroundings.ts';
export { ownFeatures, readOwnFeatures } from './value-features.ts';
