import type { Page } from 'playwright-core';

/** The lowest contrast of any text on a page with its background, by the formula of WCAG 2.2. */
export async function lowestContrast(page: Page): Promise<number> {
  const pairs = await textColors(page);
  const ratios = pairs.map(([text, background]) => {
    const [dark, light] = [luminance(text), luminance(background)].toSorted((a, b) => a - b);
    return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
  });
  return Math.min(...ratios);
}

/** The colour of every visible text with the one behind it. */
async function textColors(page: Page): Promise<[string, string][]> {
  return page.locator('body *').evaluateAll((elements) => {
    const behind = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor.endsWith(', 0)') ? behind(element.parentElement) : backgroundColor;
    };
    return elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter(({ childNodes }) =>
        [...childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
      )
      .map((element) => [getComputedStyle(element).color, behind(element)]);
  });
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((channel) => {
    const share = Number(channel) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
