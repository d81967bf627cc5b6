export { formatObject } from './format-object.ts';
export { storeTrees } from './store-trees.ts';
export { trainTrees } from './train-trees.ts';
export type { Example } from './train-trees.ts';
