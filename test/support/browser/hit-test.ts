import type { Page } from 'playwright-core';

/**
 * Returns the controls of the page whose middle is not theirs to click, one line each: something
 * else lies over it, or it has no room.
 */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const control of document.querySelectorAll(
      '#content :is(a, button, input, select, textarea, summary, [role=slider])',
    )) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      if (hit && (control.contains(hit) || (hit.contains(control) && hit.closest('label')))) continue;
      const name = control.getAttribute('aria-label') ?? (control.textContent?.trim() || control.id);
      found.push(`${name.slice(0, 40)} lies under ${hit?.tagName.toLowerCase() ?? 'the edge'}.${hit?.className ?? ''}`);
    }
    return found;
  });
}
