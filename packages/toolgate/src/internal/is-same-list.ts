/** Whether two lists have the same elements, and not only equal ones. */
export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((element, at) => element === other[at]);
}
