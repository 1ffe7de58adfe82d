// What a browser tells screen readers about the buttons of popovers, which have no attribute for it.

import type { Page } from 'playwright-core'

/** Returns whether the button with a name is expanded, or `undefined` if it opens nothing. */
export async function isExpanded(page: Page, name: string): Promise<boolean | undefined> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const button = nodes.find((node) => node.role?.value === 'button' && node.name?.value === name)
  return button?.properties?.find((property) => property.name === 'expanded')?.value.value
}
