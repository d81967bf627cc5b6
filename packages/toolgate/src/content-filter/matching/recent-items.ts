/** A slot for an item. It may be empty while the items of other slots are in use. */
export interface ItemPlace<Item> {
  item: Item | undefined;
}

/**
 * Returns the item of a place, and creates it if the place is empty. When there are too many items, it removes the least
 * recently used one.
 */
export type UseItem<Item> = (place: ItemPlace<Item>, create: () => Item) => Item;

/**
 * Keeps the most recently used items, at most `max`, to bound memory.
 *
 * @param close receives each removed item.
 */
export function createRecentItems<Item>(max: number, close: (item: Item) => void): UseItem<Item> {
  /** The places in use, the most recent first. */
  const places: ItemPlace<Item>[] = [];

  function remove(place: ItemPlace<Item>): void {
    const { item } = place;
    place.item = undefined;
    if (item !== undefined) close(item);
  }

  return (place, create) => {
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
  };
}
