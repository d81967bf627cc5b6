import { wordClassCount } from '../vocabulary/index.ts';
import { structureNames } from './structure-signals.ts';

/** Features from here on say that a word has a class. */
export const classPresent: number = 1;
/** Features from here on say that a word with a class opens its sentence. */
export const classOpening: number = classPresent + wordClassCount;
/** Features from here on say that a word with a class comes late. */
export const classLate: number = classOpening + wordClassCount;
/** Features from here on are pairs of classes near each other. */
export const pairNear: number = classLate + wordClassCount;
/** Features from here on are pairs of classes close to each other. */
export const pairClose: number = pairNear + wordClassCount ** 2;
/** Features from here on are three classes in a row. */
export const triple: number = pairClose + wordClassCount ** 2;
/** Features from here to {@link lexicalStart} are features of structure. */
export const structureStart: number = triple + wordClassCount ** 3;

/** Features below this one are the same in every language: classes, their order and distance, and structure. */
export const lexicalStart: number = structureStart + structureNames.length;
/** Number of features of words and of sequences of two, which are hashed. */
export const lexicalCount: number = 1 << 18;
/** Features from here on are groups of words. */
export const groupStart: number = lexicalStart + lexicalCount;
/** Number of features of groups of words and of their sequences, which are hashed. */
export const groupCount: number = 1 << 16;
/** Number of features; no text has feature 0. */
export const featureCount: number = groupStart + groupCount;

/** Returns the feature of a bit of the structure signals. */
export function structureFeature(bit: number): number {
  return structureStart + bit;
}

/** Returns the class of a class feature, the first one if it has several; -1 for other features. */
export function leadingClass(feature: number): number {
  if (feature < classPresent || feature >= structureStart) return -1;
  if (feature < pairNear) return (feature - classPresent) % wordClassCount;
  if (feature < triple) return Math.floor((feature - pairNear) / wordClassCount) % wordClassCount;
  return Math.floor((feature - triple) / wordClassCount ** 2);
}

/** Returns the classes of all words among some features, a bit each. */
export function classesOf(features: Int32Array): number {
  let classes = 0;
  for (const feature of features)
    if (feature >= classPresent && feature < classOpening) classes |= 1 << (feature - classPresent);
  return classes;
}

/** Whether some features have a word of one of the first classes close before a word of one of the second; both are bits. */
export function hasClosePair(features: Int32Array, first: number, second: number): boolean {
  return features.some((feature) => {
    const pair = feature - pairClose;
    if (pair < 0 || feature >= triple) return false;
    return (
      ((first >> Math.floor(pair / wordClassCount)) & (second >> (pair % wordClassCount)) & 1) === 1
    );
  });
}
