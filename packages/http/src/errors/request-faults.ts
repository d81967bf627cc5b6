/**
 * The codes with which OpenAI's responses report a fault of the request in an answer of status 200. The request fails again
 * if a client repeats it. The other codes of `ResponseError` in `openai@7` are about the provider.
 */
export const requestFaults: ReadonlySet<string> = new Set([
  'bio_policy',
  'data_residency_mismatch',
  'empty_image_file',
  'failed_to_download_image',
  'image_content_policy_violation',
  'image_file_not_found',
  'image_file_too_large',
  'image_parse_error',
  'image_too_large',
  'image_too_small',
  'invalid_base64_image',
  'invalid_image',
  'invalid_image_format',
  'invalid_image_mode',
  'invalid_image_url',
  'invalid_prompt',
  'misalignment_policy_violation',
  'unsupported_image_media_type',
]);
