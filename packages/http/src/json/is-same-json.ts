/** Whether two JSON values are equal, their names in the same order. Long texts are compared as memory, not written first. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const members = Object.entries(one);
  const others = Object.entries(other);
  return (
    members.length === others.length &&
    members.every(([name, value], at) => {
      const [otherName, otherValue] = others[at] ?? [];
      return name === otherName && isSameJson(value, otherValue);
    })
  );
}
