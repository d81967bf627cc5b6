/** A place for an item, which is empty while others are in use. */
export interface ItemPlace<Item> {
  item: Item | undefined;
}

/** Keeps the items that were used last, to bound the memory of those that are rarely used. */
export interface RecentItems<Item> {
  /** Returns the item of a place, and creates it if the place is empty. The item that was used longest ago leaves its place. */
  use(place: ItemPlace<Item>, create: () => Item): Item;
}

/**
 * Keeps at most `max` items.
 *
 * @param close called with an item that leaves its place.
 */
export function createRecentItems<Item>(
  max: number,
  close: (item: Item) => void,
): RecentItems<Item> {
  /** The places that are in use, the last one first. */
  const places: ItemPlace<Item>[] = [];

  function remove(place: ItemPlace<Item>): void {
    const { item } = place;
    place.item = undefined;
    if (item !== undefined) close(item);
  }

  return {
    use(place, create) {
      const item = (place.item ??= create());
      if (places[0] === place) return item;
      const at = places.indexOf(place);
      if (at > 0) places.splice(at, 1);
      else if (places.length >= max) {
        const last = places.pop();
        if (last !== undefined) remove(last);
      }
      places.unshift(place);
      return item;
    },
  };
}
