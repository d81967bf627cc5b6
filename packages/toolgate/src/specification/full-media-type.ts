/**
 * A media type in the form of the specifications V2 and V3, whose models tell images by `image/`:
 * where V4 says just `image`, they say `image/*`.
 */
export function fullMediaType(mediaType: string): string {
  return mediaType.includes('/') ? mediaType : `${mediaType}/*`;
}
